import { beforeEach, describe, expect, it } from 'vitest'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { contentDraft } from '#db/schema/publications.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { describeBundle } from '#shop/catalogue/describe-bundle.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { readLegalDocument } from '#shop/legal/read-legal-document.server.ts'
import { compareVersions } from './compare-versions.server.ts'
import { editContent } from './edit-content.server.ts'
import { findDeadLinks } from './find-dead-links.ts'
import { getEditableContent } from './get-editable-content.server.ts'
import { listPublications } from './list-publications.server.ts'
import { loadContent } from './load-content.server.ts'
import { publishChanges } from './publish-changes.server.ts'
import { listPrivateProducts, reviewChanges } from './review-changes.server.ts'

const actor = { ip: null, name: 'owner' }

const edit = (change: (content: WrittenContent) => unknown) =>
  db.transaction((tx) => editContent({ tx, actor }, change))

type Product = WrittenContent['products'][number]

const changeProduct = (id: string, change: Partial<Product>) =>
  edit((content) => ({
    ...content,
    products: content.products.map((product) => (product.id === id ? { ...product, ...change } : product)),
  }))

/** A product like maths, with another name. */
const addProduct = (id: string, en: string, hi: string, change: Partial<Product> = {}) =>
  edit((content) => {
    const [maths] = content.products
    if (!maths) throw new Error('There is no product to copy.')
    const card = { ...maths.card, name: { en, hi }, everydayName: { en, hi } }
    const added = { ...maths, id, slug: id, formerSlugs: [], name: { en, hi }, shortName: { en, hi }, card, ...change }
    return { ...content, products: [...content.products, added] }
  })

const publish = async () => publishChanges(actor, { seen: (await reviewChanges())?.seen ?? '', note: '' })

const publishVersion = async () => (await publish()).version ?? 0

const readTerms = (language: 'en' | 'hi') =>
  inLanguage(language, () => JSON.stringify(readLegalDocument(getContent(), 'terms').sections))

const wordsOf = (json: string) =>
  json
    .replaceAll(/\{"words":"([^"]*)","href":"[^"]*"\}/g, '$1')
    .replaceAll('","', '')
    .replaceAll(/",|,"/g, '')

beforeEach(async () => {
  await db.delete(contentDraft)
  await loadContent()
})

describe('a fourth and a fifth product', () => {
  it('change no sentence into a false promise, in English and in Hindi', async () => {
    expect(inLanguage('hi', () => getContent().home.steps.list[0]?.text)).toContain('तीनों विषय एक साथ')
    expect(getContent().home.steps.list[0]?.text).toBe('One subject, or all three together for 50% off the list price.')
    expect(findProductPage('combo')).toMatchObject({
      card: { name: 'Get All Subjects Together' },
      hero: { buyLabel: 'Unlock All 3 Blueprints' },
    })

    await addProduct('english', 'English', 'अंग्रेज़ी', { priceInPaise: 129_00 })
    await addProduct('sanskrit', 'Sanskrit', 'संस्कृत', { priceInPaise: 150_00 })
    const review = await reviewChanges()
    await publish()

    const { home, freeGuide } = getContent()
    expect(home.subjects.label).toBe('from ₹129 per subject')
    expect(home.steps.list[0]?.text).toBe(
      'One subject, or Mathematics, Science and Social Science together for 50% off the list price.',
    )
    expect(freeGuide.inside[0]).toBe('Marks by unit for Mathematics, Science and Social Science')
    expect(wordsOf(readTerms('en'))).toContain(
      'Mathematics, Science and Social Science together in the Complete Combo Pack',
    )
    expect(readTerms('en')).not.toContain('all five')
    const combo = findProductPage('combo')
    expect(combo).toMatchObject({
      card: { name: 'Get Mathematics, Science and Social Science Together' },
      hero: { eyebrow: '3 subjects', buyLabel: 'Unlock 3 Blueprints' },
    })
    expect(combo && describeBundle(combo).holdsAll).toBe(false)

    inLanguage('hi', () => {
      const hindi = getContent()
      expect(hindi.home.subjects.label).toBe('हर विषय ₹129 से')
      expect(hindi.home.steps.list[0]?.text).toMatch(/^एक विषय, या गणित.* एक साथ, सूची मूल्य पर 50% छूट के साथ।$/)
      expect(hindi.freeGuide.inside[0]).not.toContain('संस्कृत')
      expect(readTerms('hi')).not.toContain('पाँचों')
      expect(findProductPage('combo')?.hero.eyebrow).toBe('3 विषय')
    })

    // Publish has said so before.
    const rewritten = review?.rewritten ?? []
    expect(rewritten).toContainEqual({
      language: 'en',
      place: { section: 'home' },
      before: '₹208 per subject',
      after: 'from ₹129 per subject',
    })
    expect(rewritten).toContainEqual({
      language: 'hi',
      place: { section: 'home' },
      before: 'हर विषय ₹208',
      after: 'हर विषय ₹129 से',
    })
    for (const language of ['en', 'hi']) {
      expect(rewritten).toContainEqual(expect.objectContaining({ language, place: { legal: 'terms' } }))
      expect(rewritten).toContainEqual(expect.objectContaining({ language, place: { product: expect.any(String) } }))
    }
    expect(rewritten.some(({ place }) => 'section' in place && place.section === 'freeGuide')).toBe(false)
  })

  it('leave no sentence about a bundle when none is on sale', async () => {
    await changeProduct('combo', { state: 'ended' })
    await publish()
    expect(getContent().home.steps.list[0]?.text).toBe('One subject.')
    await changeProduct('combo', { state: 'on-sale' })
    await publish()
  })
})

it('reads the sentences of version 1.0.0 in their present form', () => {
  const content = structuredClone(writeStartingContent(env)) as { products: unknown[]; home: { steps: unknown } }
  const step = 'One subject, or all {countInWords} together for {savingPercent}% off the list price.'
  content.home.steps = { heading: 'How', label: '', list: [{ title: 'Pick', text: step }] }
  content.products = content.products.map((product) =>
    (product as Product).id === 'combo'
      ? { ...(product as Product), hero: { eyebrow: 'All {count} subjects', headline: 'x', lead: 'x', buyLabel: 'x' } }
      : product,
  )
  const read = readStoredContent(content)
  expect(read.home.steps.list[0]?.text.en).toBe('One subject{bundleOffer}.')
  expect(read.products.find(({ id }) => id === 'combo')?.hero.eyebrow.en).toBe('{AllCount} subjects')
})

describe('reviewChanges', () => {
  it('lists the old and the new value of each change', async () => {
    const before = findProductPage('science')
    await changeProduct('science', {
      priceInPaise: 199_00,
      state: 'hidden',
      shortName: { en: 'Sci', hi: 'साइंस' },
      checkoutBenefits: [{ en: 'Only this' }],
    })
    const change = (await reviewChanges())?.changes.find(({ kind }) => kind === 'product-changed')
    expect(change).toMatchObject({ id: 'science', kind: 'product-changed' })
    expect(change?.edits).toContainEqual({
      path: ['priceInPaise'],
      language: null,
      before: before?.product.priceInPaise,
      after: 199_00,
    })
    expect(change?.edits).toContainEqual({ path: ['state'], language: null, before: 'on-sale', after: 'hidden' })
    expect(change?.edits).toContainEqual({ path: ['shortName'], language: 'en', before: 'Science', after: 'Sci' })
    expect(change?.edits).toContainEqual(
      expect.objectContaining({ path: ['checkoutBenefits'], before: null, after: 'Only this' }),
    )
  })

  it('names products that stay private, before and after publishing', async () => {
    await addProduct('class-9', 'Class 9', 'कक्षा 9', { state: 'draft' })
    expect(listPrivateProducts(await getEditableContent())).toEqual([{ id: 'class-9', name: 'Class 9' }])
    expect(await publish()).toMatchObject({ privateNames: ['Class 9'] })
    expect(findProductPage('class-9')).toBeNull()
  })

  it('warns about links to pages that a buyer would not find', async () => {
    const answer =
      'See [a](/maths), [b](/hi/terms?x=1), [c](/checkout/combo), [d](/math), [e](/class-9), [f](/), [g](/hi)'
    await changeProduct('maths', { faqs: [{ question: { en: 'Where?' }, answer: { en: answer } }] })
    expect((await reviewChanges())?.deadLinks).toEqual(['/math', '/class-9'])
  })

  it('finds no dead link in the starting content', () => {
    expect(findDeadLinks(readStoredContent({}))).toEqual([])
  })
})

describe('versions', () => {
  it('say what they changed, and can be compared', async () => {
    await changeProduct('maths', { priceInPaise: 205_00 })
    const first = await publishVersion()
    await changeProduct('maths', { priceInPaise: 206_00 })
    const second = await publishVersion()
    const [newest] = await listPublications()
    expect(newest).toMatchObject({
      version: second,
      changes: [{ kind: 'product-changed', id: 'maths', fields: ['priceInPaise'] }],
    })
    expect(await compareVersions(first, second)).toMatchObject([
      { id: 'maths', edits: [{ path: ['priceInPaise'], before: 205_00, after: 206_00 }] },
    ])
    expect(await compareVersions(first, first)).toEqual([])
  })

  it.each([
    [0, 1],
    [1, 99_999],
    [1.5, 1],
    [Number.NaN, 1],
    [1, 99_999_999_999],
    [-1, 1],
  ])('%d and %d cannot be compared', async (from, to) => {
    expect(await compareVersions(from, to)).toBeNull()
  })
})
