import { db } from '#platform/postgres/database.server.ts'
import type { CurrentConsent } from './consent.ts'
import { currentConsents } from './current-consents.server.ts'
import { type ConsentChange, listConsentHistory } from './list-consent-history.server.ts'

/** The current consents of a customer, and their history. */
export async function readConsents(
  customerId: number,
): Promise<{ consents: CurrentConsent[]; history: ConsentChange[] }> {
  const [consents, history] = await Promise.all([currentConsents(db, customerId), listConsentHistory(customerId)])
  return { consents, history }
}
