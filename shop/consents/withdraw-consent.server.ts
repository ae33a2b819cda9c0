import { desc, eq } from 'drizzle-orm'
import { consentTextVersion } from '#content/owner/legal/consent-text-version.ts'
import { type ConsentPurpose, type ConsentSource, consents } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'

/** Says which of them were not withdrawn before. Also ends what an order would grant that is still being paid. */
export async function withdrawConsent(
  customerId: number,
  purposes: readonly ConsentPurpose[],
  source: ConsentSource,
  visitor: Visitor,
  within: Database | Transaction = db,
): Promise<ConsentPurpose[]> {
  const newest = await within
    .selectDistinctOn([consents.purpose], { purpose: consents.purpose, granted: consents.granted })
    .from(consents)
    .where(eq(consents.customerId, customerId))
    .orderBy(consents.purpose, desc(consents.id))
  const isOver = (purpose: ConsentPurpose) => newest.some((row) => row.purpose === purpose && !row.granted)
  const withdrawn = [...new Set(purposes)].filter((purpose) => !isOver(purpose))
  const proof = { customerId, granted: false, textVersion: consentTextVersion, source, ...visitor }
  if (withdrawn.length > 0) await within.insert(consents).values(withdrawn.map((purpose) => ({ ...proof, purpose })))
  return withdrawn
}
