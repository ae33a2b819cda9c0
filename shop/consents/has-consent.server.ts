import type { ConsentPurpose } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import { currentConsents } from './current-consents.server.ts'

export async function hasConsent(
  tx: Database | Transaction,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const consents = await currentConsents(tx, customerId)
  return consents.some((consent) => consent.purpose === purpose && consent.granted)
}
