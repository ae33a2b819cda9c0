import { db } from '#platform/postgres/database.server.ts'
import { marketingPurposes } from './consent.ts'
import { currentConsents } from './current-consents.server.ts'

/** The marketing that the customer allows now; empty for none. */
export async function findAllowedMarketing(customerId: number) {
  const granted = (await currentConsents(db, customerId)).filter((consent) => consent.granted)
  return marketingPurposes.filter((marketing) => granted.some(({ purpose }) => purpose === marketing))
}
