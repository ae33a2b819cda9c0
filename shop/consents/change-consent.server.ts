import type { ConsentPurpose } from '#db/schema/consents.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { grantConsent } from './grant-consent.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

/** For a customer who is logged in. */
export async function changeConsent(
  customerId: number,
  purpose: ConsentPurpose,
  isGranted: boolean,
  visitor: Visitor,
): Promise<void> {
  await (isGranted ? grantConsent : withdrawConsent)(db, customerId, [purpose], 'account', visitor)
}
