import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import type { CurrentConsent } from './consent.ts'
import { isApplicable, isProven } from './ledger-conditions.server.ts'

/** Returns all purposes. The newest row of each applies, but only a proven choice ends a proven withdrawal. */
export async function currentConsents(tx: Database | Transaction, customerId: number): Promise<CurrentConsent[]> {
  const rows = await selectCurrentConsents(tx, eq(consents.customerId, customerId))
  const newest = rows.map(({ customerId: _, ...consent }) => consent)
  return consentPurposes.map((purpose) => newest.find((row) => row.purpose === purpose) ?? { purpose, ...neverAsked })
}

/** The row of each customer and purpose that applies. */
export function selectCurrentConsents(tx: Database | Transaction, isWanted: SQL, isWantedOrder?: SQL) {
  return tx
    .selectDistinctOn([consents.customerId, consents.purpose], {
      customerId: consents.customerId,
      purpose: consents.purpose,
      granted: consents.granted,
      since: consents.createdAt,
      source: consents.source,
      textVersion: consents.textVersion,
      language: consents.language,
    })
    .from(consents)
    .innerJoin(customers, eq(customers.id, consents.customerId))
    .leftJoin(orders, and(eq(orders.id, consents.orderId), isWantedOrder))
    .where(and(isWanted, isNull(customers.erasedAt), isApplicable))
    .orderBy(consents.customerId, consents.purpose, desc(sql`${isProven} and ${isWithdrawnByOwner}`), desc(consents.id))
}

/** Whether the newest proven row of the purpose is a withdrawal. */
const isWithdrawnByOwner = sql`first_value(${isProven} and not ${consents.granted})
  over (partition by ${consents.customerId}, ${consents.purpose} order by ${isProven} desc, ${consents.id} desc)`

const neverAsked = { granted: false, since: null, source: null, textVersion: null, language: null }
