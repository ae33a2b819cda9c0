import type { ConsentSource } from '#db/schema/consents.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { findAllowedMarketing } from './find-allowed-marketing.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

/** Withdraws every marketing consent that is granted. Messages about what the customer bought do not need one. */
export async function stopAllMarketing(
  customerId: number,
  source: ConsentSource,
  visitor: Visitor,
  orderId: string | null = null,
): Promise<void> {
  const allowed = await findAllowedMarketing(customerId)
  await withdrawConsent(db, customerId, allowed, source, visitor, orderId)
}
