import { currentLanguage } from '#brand/language.ts'
import { describeChanges } from '#content/interface/describe-changes.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { type EditionFacts, getEditionHistory } from './current-editions.server.ts'

export interface ListedEdition {
  /** Empty when the product has one file. */
  title: string
  number: number
  publishedAt: Date
  /** "12 of 96 pages changed: 14–17, 40"; empty when it is not known. */
  changes: string
  /** Words of the owner; may be empty. */
  whatIsNew: string
}

const maxListed = 10

/** Of all files of a product, the newest first. None while no file has a second edition. */
export function listPastEditions({ files }: Pick<ProductPage, 'files'>): ListedEdition[] {
  const own = withoutPhoneEditions(files)
  const listed = own.flatMap(({ file, title }) => {
    const history = getEditionHistory(file)
    if (history.length < 2) return []
    return history.map((edition) => ({
      title: own.length > 1 ? title : '',
      number: edition.number,
      publishedAt: edition.publishedAt,
      changes: describeChanges(edition.changes),
      whatIsNew: chooseWhatIsNew(edition),
    }))
  })
  const newestFirst = listed.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  return newestFirst.slice(0, maxListed)
}

/** In the current language, or in English while it is not translated. */
export function chooseWhatIsNew({ whatIsNew: { en, hi } }: Pick<EditionFacts, 'whatIsNew'>): string {
  return currentLanguage() === 'hi' && hi ? hi : en
}
