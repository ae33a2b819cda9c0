import { currentLanguage } from '#brand/language.ts'
import { type ConsentPurpose, type ConsentSource, consents } from '#db/schema/consents.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { currentConsents } from './current-consents.server.ts'

/** The caller must have verified the address; returns the purposes that were not granted before. */
export async function grantConsent(
  tx: Database | Transaction,
  customerId: number,
  purposes: readonly ConsentPurpose[],
  source: ConsentSource,
  visitor: Visitor,
): Promise<ConsentPurpose[]> {
  const before = (await currentConsents(tx, customerId)).filter(({ granted }) => granted)
  const granted = [...new Set(purposes)].filter((purpose) => !before.some((consent) => consent.purpose === purpose))
  const proof = {
    customerId,
    granted: true,
    textVersion: getConsentTextVersion(),
    language: currentLanguage(),
    source,
    ...visitor,
  }
  if (granted.length > 0) await tx.insert(consents).values(granted.map((purpose) => ({ ...proof, purpose })))
  return granted
}
