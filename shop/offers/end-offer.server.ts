import { and, eq, isNull, sql } from 'drizzle-orm'
import { offers } from '#db/schema.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { notifyOffers } from './change-offers.server.ts'
import { loadOffers } from './current-offers.server.ts'

const end = ownerAct('offer-ended', async ({ tx }, id: number) => {
  const [ended] = await tx
    .update(offers)
    .set({ endedAt: sql`now()` })
    .where(and(eq(offers.id, id), isNull(offers.endedAt)))
    .returning({ name: offers.name })
  if (!ended) return { refused: 'offer-ended' }
  await notifyOffers(tx)
  return { name: ended.name, audit: { detail: { offer: id, name: ended.name } } }
})

/** Its code is free for another offer. Checkouts that used it keep their price. */
export async function endOffer(actor: Actor, id: number) {
  const outcome = await end(actor, id)
  if (!('refused' in outcome)) await loadOffers()
  return outcome
}
