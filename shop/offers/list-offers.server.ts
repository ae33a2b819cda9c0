import { desc, sql } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema/offers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { heldForMinutes } from './count-uses.server.ts'
import { describeTime, type OfferTime } from './offer-state.ts'

const maxShown = 200

export interface ListedOffer extends Offer {
  time: OfferTime
  /** Completed orders. */
  uses: number
  /** Checkouts that may still be paid. */
  open: number
  discountInPaise: number
}

/** The newest first. */
export async function listOffers(now = new Date()): Promise<ListedOffer[]> {
  const [rows, usesById] = await Promise.all([
    db.select().from(offers).orderBy(desc(offers.id)).limit(maxShown),
    readUses(),
  ])
  const unused = { uses: 0, open: 0, discountInPaise: 0 }
  return rows.map((offer) => ({ ...offer, time: describeTime(offer, now), ...(usesById.get(offer.id) ?? unused) }))
}

async function readUses() {
  const { rows } = await db.execute<{ id: string; uses: string; open: string; paise: string | null }>(sql`
    select (discount->>'offerId')::bigint as id,
      count(*) filter (where status = 'completed') as uses,
      count(*) filter (where status <> 'completed' and created_at > now() - make_interval(mins => ${heldForMinutes})) as open,
      sum((discount->>'inPaise')::bigint) filter (where status = 'completed') as paise
    from orders where discount is not null group by 1`)
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { uses: Number(row.uses), open: Number(row.open), discountInPaise: Number(row.paise ?? 0) },
    ]),
  )
}
