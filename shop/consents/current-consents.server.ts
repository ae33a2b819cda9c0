import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { consentPurposes, consents, customers, orders } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import type { CurrentConsent } from './consent.ts'

/** All seven purposes in their order: the newest row of each holds. */
export async function currentConsents(
  customerId: number,
  within: Database | Transaction = db,
): Promise<CurrentConsent[]> {
  const newest = await within
    .selectDistinctOn([consents.purpose], {
      purpose: consents.purpose,
      granted: consents.granted,
      since: consents.createdAt,
      source: consents.source,
      textVersion: consents.textVersion,
    })
    .from(consents)
    .innerJoin(customers, eq(customers.id, consents.customerId))
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(
      and(
        eq(consents.customerId, customerId),
        isNull(customers.erasedAt),
        // Anyone can type anyone's address: only who pays has shown that it is theirs to agree for.
        or(isNull(consents.orderId), eq(orders.status, 'completed')),
      ),
    )
    .orderBy(consents.purpose, desc(consents.id))
  return consentPurposes.map((purpose) => newest.find((row) => row.purpose === purpose) ?? { purpose, ...neverAsked })
}

const neverAsked = { granted: false, since: null, source: null, textVersion: null }
