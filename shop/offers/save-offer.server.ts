import { and, eq, isNull, ne } from 'drizzle-orm'
import { offers } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { lockOffers, notifyOffers } from './change-offers.server.ts'
import { loadOffers } from './current-offers.server.ts'
import type { OfferTerms } from './offer-form.server.ts'

const create = ownerAct('offer-created', async ({ tx }, terms: OfferTerms, createdBy: string) => {
  await lockOffers(tx)
  if (await isTaken(tx, terms.code, 0)) return { refused: 'code-taken' }
  const [saved] = await tx
    .insert(offers)
    .values({ ...terms, createdBy })
    .returning({ id: offers.id })
  if (!saved) throw new Error('the offer was not saved')
  await notifyOffers(tx)
  return { id: saved.id, audit: { detail: { offer: saved.id, name: terms.name } } }
})

const change = ownerAct('offer-changed', async ({ tx }, id: number, terms: OfferTerms) => {
  await lockOffers(tx)
  if (await isTaken(tx, terms.code, id)) return { refused: 'code-taken' }
  const changed = await tx
    .update(offers)
    .set(terms)
    .where(and(eq(offers.id, id), isNull(offers.endedAt)))
    .returning({ id: offers.id })
  if (changed.length === 0) return { refused: 'offer-ended' }
  await notifyOffers(tx)
  return { id, audit: { detail: { offer: id, name: terms.name } } }
})

async function isTaken(tx: Transaction, code: string | null, exceptId: number): Promise<boolean> {
  if (code === null) return false
  return (await tx.$count(offers, and(eq(offers.code, code), isNull(offers.endedAt), ne(offers.id, exceptId)))) > 0
}

/** A new offer without an id. Orders that used the offer keep their price. */
export async function saveOffer(actor: Actor, id: number | null, terms: OfferTerms) {
  const outcome = id === null ? await create(actor, terms, actor.name ?? owner.name) : await change(actor, id, terms)
  // This process need not wait for the notification.
  if (!('refused' in outcome)) await loadOffers()
  return outcome
}
