import { consentTextVersion } from '#content/owner/legal/consent-text-version.ts'
import { type ConsentPurpose, type ConsentSource, consents } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { currentConsents } from './current-consents.server.ts'

/** For somebody who has shown that the address is theirs. Says which of them did not hold before. */
export async function grantConsent(
  customerId: number,
  purposes: readonly ConsentPurpose[],
  source: ConsentSource,
  visitor: Visitor,
  within: Database | Transaction = db,
): Promise<ConsentPurpose[]> {
  const held = (await currentConsents(customerId, within)).filter(({ granted }) => granted)
  const granted = [...new Set(purposes)].filter((purpose) => !held.some((consent) => consent.purpose === purpose))
  const proof = { customerId, granted: true, textVersion: consentTextVersion, source, ...visitor }
  if (granted.length > 0) await within.insert(consents).values(granted.map((purpose) => ({ ...proof, purpose })))
  return granted
}
