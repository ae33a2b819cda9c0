import { sumOf } from '#brand/sum-of.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { getEditions } from './current-editions.server.ts'
import { filesForProduct } from './files.server.ts'

/** What a buyer of the product gets today, over all of its files; phone editions say the same again. */
export interface ProductEdition {
  isDemoEdition: boolean
  pages: number
  bytes: number
  /** The number of the file that changed last. */
  number: number
  updatedAt: Date
}

/** Null while a file has no edition, or before the editions are loaded. */
export function describeEditions(productId: string): ProductEdition | null {
  const editions = getEditions()
  const found = withoutPhoneEditions(filesForProduct(productId)).map(({ file }) => editions?.get(file))
  const facts = found.filter((edition) => edition !== undefined)
  const [newest] = facts.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  if (!newest || facts.length < found.length) return null
  return {
    isDemoEdition: facts.some(({ origin }) => origin === 'demo'),
    pages: sumOf(facts, 'pages'),
    bytes: sumOf(facts, 'bytes'),
    number: newest.number,
    updatedAt: newest.publishedAt,
  }
}
