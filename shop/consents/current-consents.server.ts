import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { consentPurposes, consents, customers, orders } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import type { CurrentConsent } from './consent.ts'
import { isApplicable, isProven } from './ledger-conditions.server.ts'

/** Returns all purposes. The newest row of each applies, but only a proven choice ends a proven withdrawal. */
export async function currentConsents(tx: Database | Transaction, customerId: number): Promise<CurrentConsent[]> {
  const newest = await tx
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
    .where(and(eq(consents.customerId, customerId), isNull(customers.erasedAt), isApplicable))
    .orderBy(consents.purpose, desc(sql`${isProven} and ${isWithdrawnByOwner}`), desc(consents.id))
  return consentPurposes.map((purpose) => newest.find((row) => row.purpose === purpose) ?? { purpose, ...neverAsked })
}

/** Whether the newest proven row of the purpose is a withdrawal. */
const isWithdrawnByOwner = sql`first_value(${isProven} and not ${consents.granted})
  over (partition by ${consents.purpose} order by ${isProven} desc, ${consents.id} desc)`

const neverAsked = { granted: false, since: null, source: null, textVersion: null }
