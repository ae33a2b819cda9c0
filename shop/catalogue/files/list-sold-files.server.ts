import type { ProductFile, ProductPage } from '#content/owner/products/product-page.ts'
import { env } from '#platform/env.server.ts'
import { hasDemoEdition } from './current-editions.server.ts'

/** A live shop sells a guide also without its phone edition, and never the demo edition of one. */
export function listSoldFiles({ files }: Pick<ProductPage, 'files'>): ProductFile[] {
  return files.filter(({ file, isPhoneEdition }) => env.isDemo || !isPhoneEdition || !hasDemoEdition(file))
}
