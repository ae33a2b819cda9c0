import { and, eq, isNull, sql } from 'drizzle-orm'
import { offers } from '#db/schema/offers.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { notifyOffers } from './change-offers.server.ts'
import { loadOffers } from './current-offers.server.ts'

/** Its code is free for another offer. Checkouts that used it keep their price. */
export const endOffer = ownerAct('offer-ended', async ({ tx, afterCommit }, id: number) => {
  const [ended] = await tx
    .update(offers)
    .set({ endedAt: sql`now()` })
    .where(and(eq(offers.id, id), isNull(offers.endedAt)))
    .returning({ name: offers.name })
  if (!ended) return { refused: 'offer-ended' }
  await notifyOffers(tx)
  afterCommit(loadOffers)
  return { name: ended.name, audit: { detail: { offer: id, name: ended.name } } }
})
