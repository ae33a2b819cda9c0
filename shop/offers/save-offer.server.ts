import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema/offers.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockOffers, notifyOffers } from './change-offers.server.ts'
import { loadOffers } from './current-offers.server.ts'
import type { OfferTerms } from './offer-form.server.ts'

/**
 * A new offer without an id. Orders that used the offer keep their price. `isSeen` tells whether a stored offer is the one that
 * the form showed.
 */
export const saveOffer = ownerAct(
  'offer-changed',
  async (
    { tx, actor, afterCommit },
    id: number | null,
    terms: OfferTerms,
    isSeen: (stored: Offer) => boolean = () => true,
  ) => {
    await lockOffers(tx)
    const [stored] = id === null ? [] : await tx.select().from(offers).where(eq(offers.id, id))
    if (stored && !isSeen(stored)) return { refused: 'outdated' }
    if (await isTaken(tx, terms.code, id)) return { refused: 'code-taken' }
    const saved = id === null ? await create(tx, terms, actor.name) : await change(tx, id, terms)
    if (!saved) return { refused: 'offer-ended' }
    await notifyOffers(tx)
    // This process need not wait for the notification.
    afterCommit(loadOffers)
    const act = id === null ? 'offer-created' : 'offer-changed'
    return { id: saved.id, audit: { act, detail: { offer: saved.id, name: terms.name } } }
  },
)

async function create(tx: Transaction, terms: OfferTerms, createdBy: string) {
  const [created] = await tx
    .insert(offers)
    .values({ ...terms, createdBy })
    .returning({ id: offers.id })
  return created
}

async function change(tx: Transaction, id: number, terms: OfferTerms) {
  const [changed] = await tx
    .update(offers)
    .set(terms)
    .where(and(eq(offers.id, id), isNull(offers.endedAt)))
    .returning({ id: offers.id })
  return changed
}

async function isTaken(tx: Transaction, code: string | null, exceptId: number | null): Promise<boolean> {
  if (code === null) return false
  const isOther = and(eq(offers.code, code), isNull(offers.endedAt), ne(offers.id, exceptId ?? 0))
  return (await tx.$count(offers, isOther)) > 0
}
