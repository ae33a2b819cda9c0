import { and, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Delivery, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

const newestShown = 100
const isOver = ['failed', 'refused', 'abandoned'] as const

/** Messages whose last try did not succeed, newest first: `refused` for good, the others tried again for a day. */
export async function listUndelivered(): Promise<Delivery[]> {
  const later = alias(deliveries, 'later')
  const laterTry = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.customerId, deliveries.customerId),
        eq(later.messageKey, deliveries.messageKey),
        gt(later.id, deliveries.id),
      ),
    )
  return db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.status, isOver), notExists(laterTry)))
    .orderBy(desc(deliveries.id))
    .limit(newestShown)
}
