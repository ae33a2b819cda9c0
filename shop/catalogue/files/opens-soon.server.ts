import { env } from '#platform/env.server.ts'
import { getEditions } from './current-editions.server.ts'
import { filesForProduct } from './files.server.ts'

/** A live shop does not sell a demo edition, whose figures are invented, nor a file that it does not have. */
export function opensSoon(productId: string): boolean {
  const editions = getEditions()
  if (env.isDemo || !editions) return false
  return filesForProduct(productId).some(({ file }) => (editions.get(file)?.origin ?? 'demo') === 'demo')
}
