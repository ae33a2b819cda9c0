import { sql } from 'drizzle-orm'
import { shopOpening } from '#db/schema/settings.ts'
import { env } from '#platform/env.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'

export interface ShopOpening {
  openedAt: Date | null
  /** Where what was emptied is stored. */
  archive: string | null
  rehearsalOrders: string[]
  /** A buyer has paid real money. Such a shop is open, and nothing of it may be emptied. */
  hasSold: boolean
}

/** As `empty_before_opening` in db/functions.sql decides it. */
const hasSold = sql<boolean>`exists (
  select from orders o
  where o.provider <> 'sandbox' and o.amount_in_paise > 0 and coalesce(o.completed_at, o.created_at) >= ${shopOpening.liveSince}
    and o.id <> all (${shopOpening.rehearsalOrders})
    and (o.status = 'completed' or exists (select from received_payments p where p.order_id = o.id)))`

export async function findOpening(tx: Database | Transaction = db): Promise<ShopOpening> {
  const { openedAt, archive, rehearsalOrders } = shopOpening
  const [row] = await tx.select({ openedAt, archive, rehearsalOrders, hasSold }).from(shopOpening)
  return row ?? { openedAt: null, archive: null, rehearsalOrders: [], hasSold: false }
}

/** A demo is never opened, and never waits for it. */
export function isOpened({ openedAt, hasSold }: Pick<ShopOpening, 'openedAt' | 'hasSold'>): boolean {
  return env.isDemo || openedAt !== null || hasSold
}

/** At the start of a process: what is older was paid with play money. */
export async function noteLiveStart(): Promise<void> {
  if (!env.isDemo) await db.insert(shopOpening).values({ id: 1 }).onConflictDoNothing()
}
