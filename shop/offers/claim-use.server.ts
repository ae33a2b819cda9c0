import { and, eq, sql } from 'drizzle-orm'
import { type Offer, offers, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { countUses, heldForMinutes } from './count-uses.server.ts'
import type { CodeRefusal } from './find-offer.server.ts'

interface Claim {
  offerId: number
  email: string
}

/**
 * Null when the offer has a use left for this buyer. Buyers of the same offer wait for each other until the transaction
 * ends, so the caller places the order that takes the use in the same transaction.
 */
export async function claimUse(tx: Transaction, claim: Claim): Promise<CodeRefusal | null> {
  const offer = await lockOffer(tx, claim.offerId)
  if (!offer) return 'code-unknown'
  return offer.endedAt ? 'code-ended' : findLimit(tx, offer, claim)
}

/** Whether an order that is being paid still has its use, or gets one again after its payment page has closed. */
export async function keepUse(tx: Transaction, claim: Claim & { orderId: string }): Promise<boolean> {
  const offer = await lockOffer(tx, claim.offerId)
  if (!offer || (await isHeld(tx, claim.orderId))) return true
  return (await findLimit(tx, offer, claim)) === null
}

async function lockOffer(tx: Transaction, id: number): Promise<Offer | undefined> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  return offer
}

async function isHeld(tx: Transaction, orderId: string): Promise<boolean> {
  const isYoung = sql`${orders.createdAt} > clock_timestamp() - make_interval(mins => ${heldForMinutes})`
  return (await tx.$count(orders, and(eq(orders.id, orderId), isYoung))) > 0
}

async function findLimit(
  tx: Transaction,
  { maxUses, maxUsesPerBuyer }: Offer,
  claim: Claim & { orderId?: string },
): Promise<CodeRefusal | null> {
  if (maxUses === null && maxUsesPerBuyer === null) return null
  const { taken, takenByBuyer } = await countUses(tx, claim)
  if (maxUses !== null && taken >= maxUses) return 'code-used-up'
  return maxUsesPerBuyer !== null && takenByBuyer >= maxUsesPerBuyer ? 'code-used-by-buyer' : null
}
