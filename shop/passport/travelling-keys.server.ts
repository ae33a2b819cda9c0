import { listKeys } from '#platform/secrets/signing.server.ts'
import type { PassportLinkKeys } from './passport-format.ts'

/** Of links in sent messages, of what providers keep about an order, and of hashes that rows contain. */
export const travellingPurposes = [
  'download links',
  'guide links',
  'unsubscribe links',
  'help links',
  'upgrade links',
  'links that undo a change',
  'order-facts',
  'credited order',
  'download networks',
  'copies',
  'import',
]

/** Each purpose has its own key, from which neither APP_SECRET nor another key can be computed. */
export function readTravellingKeys(): PassportLinkKeys {
  const read = (purpose: string) => [...new Set(listKeys(purpose).map((key) => key.export().toString('base64')))]
  return Object.fromEntries(travellingPurposes.map((purpose) => [purpose, read(purpose)]))
}
