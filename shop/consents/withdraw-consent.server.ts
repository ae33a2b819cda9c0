import { and, desc, eq } from 'drizzle-orm'
import { currentLanguage } from '#brand/language.ts'
import { type ConsentPurpose, type ConsentSource, consents } from '#db/schema/consents.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { isProven } from './ledger-conditions.server.ts'

/** Also overrides the consents of a pending order; returns the purposes that were not withdrawn before. */
export async function withdrawConsent(
  tx: Database | Transaction,
  customerId: number,
  purposes: readonly ConsentPurpose[],
  source: ConsentSource,
  visitor: Visitor,
  orderId: string | null = null,
): Promise<ConsentPurpose[]> {
  const proven = await tx
    .selectDistinctOn([consents.purpose], { purpose: consents.purpose, granted: consents.granted })
    .from(consents)
    .where(and(eq(consents.customerId, customerId), isProven))
    .orderBy(consents.purpose, desc(consents.id))
  const isWithdrawn = (purpose: ConsentPurpose) => proven.some((row) => row.purpose === purpose && !row.granted)
  const withdrawn = [...new Set(purposes)].filter((purpose) => !isWithdrawn(purpose))
  const proof = {
    customerId,
    orderId,
    granted: false,
    textVersion: getConsentTextVersion(),
    language: currentLanguage(),
    source,
    ...visitor,
  }
  if (withdrawn.length > 0) await tx.insert(consents).values(withdrawn.map((purpose) => ({ ...proof, purpose })))
  return withdrawn
}
