import { asc, isNull } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { planSales } from '#shop/catalogue/current-sales.server.ts'

export const offersChannel = 'offers'

// Vite evaluates this module again after every edit, and the offers in memory must survive that.
const holder = globalThis as { shopOffers?: { current: readonly Offer[]; started: number; applied: number } }
holder.shopOffers ??= { current: [], started: 0, applied: 0 }
const memory = holder.shopOffers

/** All offers that the owner has not ended, also those that start later or whose time is over. */
export function getOffers(): readonly Offer[] {
  return memory.current
}

/** At the start of a process, and whenever an offer changes in any process. */
export async function loadOffers(): Promise<void> {
  const load = ++memory.started
  const current = await db.select().from(offers).where(isNull(offers.endedAt)).orderBy(asc(offers.id))
  // Two loads at the same time may finish in any order; the one that started later knows more.
  if (load < memory.applied) return
  memory.applied = load
  memory.current = current
  planSales(current.filter(({ code }) => code === null))
}
