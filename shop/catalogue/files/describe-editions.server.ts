import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { FileFacts, FileTypeId } from '#db/schema/editions.ts'
import { getEditions } from './current-editions.server.ts'
import { filesForProduct } from './files.server.ts'

/** What a buyer of the product gets today, over all of its files; phone editions say the same again. */
export interface ProductEdition {
  isDemoEdition: boolean
  types: FileTypeId[]
  /** Sums; what no file has is left out. */
  facts: Pick<FileFacts, (typeof summedFacts)[number]>
  bytes: number
  /** The number of the file that changed last. */
  number: number
  updatedAt: Date
}

const summedFacts = ['pages', 'chapters', 'entries', 'seconds'] as const

/** Null while a file has no edition, or before the editions are loaded. */
export function describeEditions(productId: string): ProductEdition | null {
  const editions = getEditions()
  const found = withoutPhoneEditions(filesForProduct(productId)).map(({ file }) => editions?.get(file))
  const known = found.filter((edition) => edition !== undefined)
  const [newest] = known.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  if (!newest || known.length < found.length) return null
  const sums = summedFacts.map((name) => [name, known.reduce((sum, { facts }) => sum + (facts[name] ?? 0), 0)] as const)
  return {
    isDemoEdition: known.some(({ origin }) => origin === 'demo'),
    types: [...new Set(known.map(({ type }) => type))],
    facts: Object.fromEntries(sums.filter(([, sum]) => sum > 0)),
    bytes: known.reduce((sum, { bytes }) => sum + bytes, 0),
    number: newest.number,
    updatedAt: newest.publishedAt,
  }
}
