import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { consentPurposes, consents, customers, orders } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import type { CurrentConsent } from './consent.ts'

/** Returns all purposes; the newest row of each one applies. */
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
    .where(
      and(
        eq(consents.customerId, customerId),
        isNull(customers.erasedAt),
        // A visitor can type another person's address, so consents at checkout apply only after the payment.
        or(isNull(consents.orderId), eq(orders.status, 'completed')),
      ),
    )
    .orderBy(consents.purpose, desc(consents.id))
  return consentPurposes.map((purpose) => newest.find((row) => row.purpose === purpose) ?? { purpose, ...neverAsked })
}

const neverAsked = { granted: false, since: null, source: null, textVersion: null }
