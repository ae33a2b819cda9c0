import { sql } from 'drizzle-orm'
import { findSellerState } from '#brand/gstin.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { shopOpening } from '#db/schema/settings.ts'
import type { Visitor } from '#platform/visitor.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { type StartedCheckout, startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { findOpening, isOpened } from '#shop/publications/opening/find-opening.server.ts'

/** As many as the database accepts (db/functions.sql). */
const maxRehearsals = 20

export interface RehearsalBuyer {
  name: string
  email: string
  phone: string
}

type Refused = Exclude<StartedCheckout, { url: string }>
export type StartedRehearsal = { url: string } | Refused | { refused: 'opened-before' | 'nothing-to-buy' | 'too-many' }

/** A real payment of the owner for the cheapest product, through the same checkout as a buyer's. */
export async function startRehearsal(actor: Actor, buyer: RehearsalBuyer, visitor: Visitor): Promise<StartedRehearsal> {
  const opening = await findOpening()
  if (isOpened(opening)) return { refused: 'opened-before' }
  if (opening.rehearsalOrders.length >= maxRehearsals) return { refused: 'too-many' }
  const page = findCheapestProduct()
  if (!page) return { refused: 'nothing-to-buy' }
  const classLevel = page.madeForClass ?? page.classLevels[0] ?? classLevels[0]
  const placeOfSupply = findSellerState(getContent().business.gstin)
  const values = { ...buyer, classLevel, termsAndPrivacy: 'on', ...(placeOfSupply ? { placeOfSupply } : {}) }
  const started = await startCheckout({
    ...{ page, values, visitor, isClassConfirmed: true, isRehearsal: true, idempotency: null, source: null },
  })
  if ('refused' in started) return started
  // Before the owner gets the address to pay at, so that no rehearsal is ever taken for a sale.
  await noteRehearsal(actor, started.orderId)
  return { url: started.url }
}

/** Null while nothing can be sold. */
export function findCheapestProduct(): ProductPage | null {
  const sold = listProductPages().filter(({ product }) => product.priceInPaise > 0 && !opensSoon(product.id))
  return sold.toSorted((a, b) => a.product.priceInPaise - b.product.priceInPaise)[0] ?? null
}

const noteRehearsal = ownerAct('rehearsal-started', async ({ tx }, orderId: string) => {
  await tx.insert(shopOpening).values({ id: 1 }).onConflictDoNothing()
  await tx.update(shopOpening).set({ rehearsalOrders: sql`array_append(${shopOpening.rehearsalOrders}, ${orderId})` })
  return { orderId, audit: { orderId } }
})
