import { eq, sql } from 'drizzle-orm'
import { type Offer, offers } from '#db/schema/offers.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { countUses, heldForMinutes, type UsesBy } from './count-uses.server.ts'
import type { CodeRefusal } from './find-offer.server.ts'

type Claim = Pick<UsesBy, 'offerId' | 'email' | 'productId'>

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
  if (!offer || (await isHeld(tx, claim))) return true
  return (await findLimit(tx, offer, claim)) === null
}

async function lockOffer(tx: Transaction, id: number): Promise<Offer | undefined> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  return offer
}

/** Until the page has closed, unless the buyer started again and paid the other order: both held the same use. */
async function isHeld(tx: Transaction, { orderId, offerId, email, productId }: Claim & { orderId: string }) {
  const { rowCount } = await tx.execute(sql`
    select from orders own where id = ${orderId}
      and created_at > clock_timestamp() - make_interval(mins => ${heldForMinutes})
      and not exists (
        select from orders other
        where other.discount is not null and (other.discount->>'offerId')::bigint = ${offerId} and other.id <> own.id
          and other.status = 'completed' and other.product_id = ${productId}
          and mailbox_of(other.email) = mailbox_of(${email}))`)
  return rowCount === 1
}

async function findLimit(
  tx: Transaction,
  { maxUses, maxUsesPerBuyer }: Offer,
  claim: UsesBy,
): Promise<CodeRefusal | null> {
  if (maxUses === null && maxUsesPerBuyer === null) return null
  const { taken, takenByBuyer } = await countUses(tx, claim)
  if (maxUses !== null && taken >= maxUses) return 'code-used-up'
  return maxUsesPerBuyer !== null && takenByBuyer >= maxUsesPerBuyer ? 'code-used-by-buyer' : null
}
