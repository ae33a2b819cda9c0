import { asc, isNotNull, isNull } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema/offers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { remember } from '#platform/remember.ts'
import { planSales } from '#shop/catalogue/current-sales.server.ts'

export const offersChannel = 'offers'

interface Memory {
  current: readonly Offer[]
  endedCodes: ReadonlySet<string | null>
  started: number
  applied: number
}

const memory = remember<Memory>('offers', () => ({ current: [], endedCodes: new Set(), started: 0, applied: 0 }))

/** All offers that the owner has not ended, also those that start later or whose time is over. */
export function getOffers(): readonly Offer[] {
  return memory.current
}

/** Whether the owner has ended the offer of a code. Another offer may have the same code today. */
export function isEndedCode(code: string): boolean {
  return memory.endedCodes.has(code)
}

/** At the start of a process, and whenever an offer changes in any process. */
export async function loadOffers(): Promise<void> {
  const load = ++memory.started
  const [current, ended] = await Promise.all([
    db.select().from(offers).where(isNull(offers.endedAt)).orderBy(asc(offers.id)),
    db.select({ code: offers.code }).from(offers).where(isNotNull(offers.endedAt)),
  ])
  // Two loads at the same time may finish in any order; the one that started later knows more.
  if (load < memory.applied) return
  memory.applied = load
  memory.current = current
  memory.endedCodes = new Set(ended.map(({ code }) => code))
  planSales(current.filter(({ code }) => code === null))
}
