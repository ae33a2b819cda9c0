import { describe, expect, it } from 'vitest'
import { describeNewProduct } from '#content/owner/products/new-product.ts'
import { startingProducts } from '#content/owner/products/starting-products.ts'
import { writtenProduct } from '#content/owner/products/written-product.ts'
import { getField, readNestedFields, setField } from '../../../forms/nested-fields.ts'
import { completeFields, readProductFields, toProductFields } from './product-fields.ts'
import { readRupees, writeRupees } from './rupees-field.ts'

const products = startingProducts.map((product) => writtenProduct.parse(product))
const created = writtenProduct.parse(describeNewProduct({ id: 'hindi', name: 'Hindi Grammar', priceInPaise: 99_00 }))

describe('the form of a product', () => {
  it.each([...products, created].map((product) => [product.id, product] as const))(
    'changes nothing when %s is saved as it is shown',
    (_, product) => {
      const fields = completeFields(toProductFields(product), product.name.en, product.id)
      const { id, formerSlugs, lookInside } = product
      expect(writtenProduct.parse({ ...readProductFields(fields), id, formerSlugs, lookInside })).toEqual(product)
    },
  )

  it('starts with texts that are true of any type of file', () => {
    const bundle = describeNewProduct({ id: 'pack', name: 'Pack', priceInPaise: 99_00, parts: ['maths'] })
    for (const { files: _, ...texts } of [bundle, created])
      expect(JSON.stringify(texts)).not.toMatch(/\bPDF|\bA4\b|\bprint/)
  })

  it('lets texts that the owner never wrote follow a new name', () => {
    const renamed = setField(toProductFields(created), 'name.en', 'Hindi Poems')
    const written = setField(renamed, 'hero.lead.en', 'My own words')
    const fields = completeFields(written, 'Hindi Grammar', 'hindi')
    expect(getField(fields, 'hero.buyLabel.en')).toBe('Get Hindi Poems')
    expect(getField(fields, 'card.name.en')).toBe('Hindi Poems')
    expect(getField(fields, 'hero.lead.en')).toBe('My own words')
  })

  it('lets them speak of the parts when the product becomes a bundle', () => {
    const bundle = setField(toProductFields(created), 'parts', ['maths', 'science'])
    const fields = completeFields(bundle, 'Hindi Grammar', 'hindi')
    expect(getField(fields, 'hero.lead.en')).toContain('{partNames} for one price')
    const single = completeFields(setField(fields, 'parts', []), 'Hindi Grammar', 'hindi')
    expect(getField(single, 'hero.lead.en')).toBe(created.hero.lead.en)
  })

  it('fills in empty texts and removes empty entries', () => {
    const emptied = setField(toProductFields(created), 'hero.headline.en', ' ')
    const fields = completeFields(setField(emptied, 'faqs', [{}, { question: { en: ' ' } }]), 'Hindi Grammar', 'hindi')
    expect(getField(fields, 'hero.headline.en')).toBe('*Hindi Grammar*')
    expect(getField(fields, 'faqs')).toEqual([])
  })

  it('gives each new file its own key, title and name', () => {
    const fields = completeFields(setField(toProductFields(created), 'files', [{}, {}]), 'Hindi Grammar', 'hindi')
    expect(getField(fields, 'files')).toEqual([
      { file: 'hindi', title: { en: 'Hindi Grammar' }, downloadName: 'Hindi-Grammar.pdf' },
      { file: 'hindi-2', title: { en: 'Hindi Grammar' }, downloadName: 'Hindi-Grammar.pdf' },
    ])
  })

  it('survives a form with nothing and with nonsense in it', () => {
    const nonsense = readNestedFields([
      ['files', 'x'],
      ['excerpts.0', 'x'],
      ['excerpts.1.drawing.x', 'x'],
      ['name.0', 'x'],
    ])
    for (const fields of [{}, nonsense ?? {}]) {
      const product = readProductFields(completeFields(fields, '', 'hindi'))
      expect(writtenProduct.safeParse({ ...product, id: 'hindi' }).success).toBe(false)
    }
  })
})

describe('an amount in rupees', () => {
  it.each([
    ['208', 208_00],
    ['208.5', 208_50],
    ['208.50', 208_50],
    [' ₹1,299 ', 1_299_00],
    ['Rs. 99', 99_00],
    ['0.07', 7],
  ])('reads %j', (text, paise) => {
    expect(readRupees(text)).toBe(paise)
  })

  it.each(['', 'free', '12.345', '-5', '1e3', '٣', '1 2', '.5', 'Infinity'])('does not read %j', (text) => {
    expect(readRupees(text)).toBeNaN()
  })

  it.each([208_00, 208_50, 7, 100_000_00])('writes %i so that it reads it again', (paise) => {
    expect(readRupees(writeRupees(paise))).toBe(paise)
  })
})
