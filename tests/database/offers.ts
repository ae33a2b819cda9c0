import { type NewOffer, type Offer, offers } from '#db/schema/offers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { loadOffers } from '#shop/offers/current-offers.server.ts'

let made = 0

/** An offer with a code that has started, unless the test says otherwise. */
export async function addOffer(changed: Partial<NewOffer> = {}): Promise<Offer> {
  const code = `CODE-${++made}`
  const percent = changed.offInPaise ? null : 25
  const row = { name: `Offer ${made}`, percent, code, startsAt: new Date(Date.now() - 60_000), createdBy: 'owner' }
  const [offer] = await db
    .insert(offers)
    .values({ ...row, ...changed })
    .returning()
  if (!offer) throw new Error('no offer')
  await loadOffers()
  return offer
}
