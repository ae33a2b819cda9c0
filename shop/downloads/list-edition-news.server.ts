import { describeChanges } from '#content/interface/describe-changes.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Order } from '#db/schema/orders.ts'
import { getEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { chooseWhatIsNew } from '#shop/catalogue/files/list-past-editions.server.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'
import { createChangedLink } from './download-link.server.ts'

/** What is new in the files of an order since it was bought, in the current language. */
export function listEditionNews(order: Pick<Order, 'id' | 'files' | 'linkGeneration'>, boughtAt: Date) {
  return withoutPhoneEditions(order.files).flatMap(({ file, title }) => {
    const edition = getEditions()?.get(file)
    if (!edition || edition.publishedAt <= boughtAt) return []
    const [changes, whatIsNew] = [describeChanges(edition.changes), chooseWhatIsNew(edition)]
    if (!changes && !whatIsNew) return []
    const changed = createChangedLink(order, file)
    return [
      {
        file,
        title: translateTitle({ file, title }),
        publishedAt: edition.publishedAt,
        changes,
        whatIsNew,
        changedFacts: changed?.facts ?? null,
      },
    ]
  })
}
