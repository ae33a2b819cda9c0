import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { env } from '#platform/env.server.ts'
import { getEditions, hasDemoEdition } from './current-editions.server.ts'
import { filesForProduct } from './files.server.ts'

/** A live shop does not sell a demo edition, whose figures are invented, nor a file that it does not have. */
export function opensSoon(productId: string): boolean {
  if (env.isDemo || !getEditions()) return false
  return withoutPhoneEditions(filesForProduct(productId)).some(({ file }) => hasDemoEdition(file))
}
