import { describeByName, describeNewFile } from '#content/owner/products/new-product.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import {
  getField,
  getList,
  getText,
  type NestedFields,
  type NestedValue,
  setField,
  toNestedFields,
} from '../../../forms/nested-fields.ts'
import { listDrawingOptions, readDrawing, writeDrawing } from './drawing-options.ts'
import { readRupees, writeRupees } from './rupees-field.ts'

/** What the form shows of a product: amounts in rupees, and a drawing as the option that stands for it. */
export function toProductFields(product: WrittenProduct): NestedFields {
  const withOption = ({ drawing, ...words }: WrittenProduct['excerpts'][number]) => ({
    ...words,
    drawing: writeDrawing(drawing),
  })
  return toNestedFields({
    ...product,
    priceInPaise: writeRupees(product.priceInPaise),
    listPriceInPaise: product.listPriceInPaise === null ? '' : writeRupees(product.listPriceInPaise),
    samplePages: String(product.samplePages),
    showsPages: product.showsPages ? 'yes' : 'no',
    excerpts: product.excerpts.map(withOption),
    bundleExcerpts: product.bundleExcerpts.map(withOption),
  })
}

/** Texts that follow the name while the owner leaves them empty. */
const textsByName = listTexts(describeByName(''))

/**
 * Fills in what the owner left empty, and removes empty entries of lists, so that the form shows what is saved.
 * `nameBefore` tells which texts still follow the name.
 */
export function completeFields(fields: NestedFields, nameBefore: string, newFileKey: string): NestedFields {
  const name = getText(fields, 'name.en').trim()
  const now = toNestedFields(describeByName(name, getList(fields, 'parts').length > 0))
  const before = [false, true].map((isBundle) => toNestedFields(describeByName(nameBefore, isBundle)))
  let completed = fields
  for (const path of textsByName) {
    const text = getText(fields, `${path}.en`).trim()
    const isFollowing = text === '' || before.some((texts) => text === getText(texts, path))
    if (isFollowing && name !== '') completed = setField(completed, `${path}.en`, getText(now, path))
  }
  for (const list of ['card.covers', 'seo.keywords', 'checkoutBenefits', 'features', 'whyChoose.points', 'faqs']) {
    completed = setField(completed, list, getList(completed, list).filter(hasWords))
  }
  for (const list of ['excerpts', 'bundleExcerpts']) {
    completed = setField(completed, list, getList(completed, list).map(describeDrawing))
  }
  return setField(completed, 'files', describeFiles(getList(completed, 'files'), name, newFileKey))
}

/** For the schema of the content, which checks everything. */
export function readProductFields(fields: NestedFields): Record<string, unknown> {
  const { lookInside: _, id: __, formerSlugs: ___, ...own } = fields
  const listPrice = getText(fields, 'listPriceInPaise').trim()
  const readExcerpt = (excerpt: NestedValue) => ({
    ...(excerpt as NestedFields),
    drawing: readDrawing(getText(excerpt as NestedFields, 'drawing')),
  })
  return {
    ...own,
    slug: getText(fields, 'slug').trim().toLowerCase(),
    priceInPaise: readRupees(getText(fields, 'priceInPaise')),
    listPriceInPaise: listPrice === '' ? null : readRupees(listPrice),
    gstRate: Number(getText(fields, 'gstRate')),
    sac: getText(fields, 'sac').trim(),
    blueprint: getText(fields, 'blueprint') || null,
    madeForClass: getText(fields, 'madeForClass') || null,
    samplePages: Number(getText(fields, 'samplePages')),
    showsPages: getText(fields, 'showsPages') !== 'no',
    files: getList(fields, 'files').map((file) => ({
      ...(file as NestedFields),
      isPhoneEdition: getText(file as NestedFields, 'isPhoneEdition') === 'true',
    })),
    excerpts: getList(fields, 'excerpts').map(readExcerpt),
    bundleExcerpts: getList(fields, 'bundleExcerpts').map(readExcerpt),
  }
}

/** The paths of all texts: card.name, hero.lead. */
function listTexts(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${above}${key}`] : listTexts(value, `${above}${key}.`),
  )
}

function hasWords(value: NestedValue): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Object.values(value).some(hasWords)
}

function describeDrawing(excerpt: NestedValue): NestedValue {
  if (typeof excerpt === 'string' || Array.isArray(excerpt)) return {}
  const options = listDrawingOptions()
  const option = options.find(({ value }) => value === excerpt.drawing) ?? options[0]
  const fill = (fields: NestedFields, path: string) =>
    getText(fields, `${path}.en`).trim() === '' && option ? setField(fields, `${path}.en`, option.label) : fields
  const described = fill(fill(excerpt, 'title'), 'alt')
  return getField(described, 'caption') === undefined ? setField(described, 'caption', { en: '' }) : described
}

/** A new file gets its key once; its title and name come from the product. */
function describeFiles(files: NestedValue[], name: string, newFileKey: string): NestedValue[] {
  const taken = files.map((file) => getText(file as NestedFields, 'file'))
  return files.map((file, position) => {
    const fields = typeof file === 'object' && !Array.isArray(file) ? file : {}
    const key = getText(fields, 'file') || findFreeKey(newFileKey, position, taken)
    const title = getText(fields, 'title.en').trim() || name
    const named = setField({ ...fields, file: key }, 'title.en', title)
    const downloadName = getText(fields, 'downloadName').trim() || describeNewFile(key, title).downloadName
    return { ...named, downloadName }
  })
}

function findFreeKey(wanted: string, position: number, taken: string[]): string {
  const key = position === 0 ? wanted : `${wanted}-${position + 1}`
  return taken.includes(key) ? findFreeKey(wanted, position + 1, taken) : key
}
