import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { type ConsentPurpose, type ConsentSource, consents, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** A checkout grants several purposes in one moment. */
export interface ConsentMoment {
  at: Date
  granted: boolean
  source: ConsentSource
  textVersion: string
  purposes: ConsentPurpose[]
}

/** A checkout writes seven rows. The data export contains all of them. */
const maxRows = 700

/** What a customer granted and withdrew, newest first, without the consents of unpaid orders. */
export async function listConsentHistory(customerId: number): Promise<ConsentMoment[]> {
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
  const moments: ConsentMoment[] = []
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
