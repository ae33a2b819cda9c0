import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { type ConsentPurpose, type ConsentSource, consents, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** Several purposes, because a checkout grants them together. */
export interface ConsentChange {
  at: Date
  granted: boolean
  source: ConsentSource
  textVersion: string
  purposes: ConsentPurpose[]
}

/** 100 checkouts of seven rows each; the data export has no limit. */
const maxRows = 700

/** The newest first, without the consents of unpaid orders. */
export async function listConsentHistory(customerId: number): Promise<ConsentChange[]> {
  const rows = await db
    .select({
      at: consents.createdAt,
      granted: consents.granted,
      source: consents.source,
      textVersion: consents.textVersion,
      purpose: consents.purpose,
    })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(and(eq(consents.customerId, customerId), or(isNull(consents.orderId), eq(orders.status, 'completed'))))
    .orderBy(desc(consents.id))
    .limit(maxRows)
  const moments: ConsentChange[] = []
  for (const { purpose, ...moment } of rows) {
    const newest = moments.at(-1)
    const isSame =
      newest &&
      newest.at.getTime() === moment.at.getTime() &&
      newest.granted === moment.granted &&
      newest.source === moment.source
    if (isSame) newest.purposes.unshift(purpose)
    else moments.push({ ...moment, purposes: [purpose] })
  }
  return moments
}
