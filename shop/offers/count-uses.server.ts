import {
  type Database,
  executeStatement,
  type Statement,
  type Transaction,
} from '#platform/postgres/database.server.ts'

/** Longer than a payment page is open, so that a payment in the last second still finds its use. */
export const heldForMinutes = 40

export interface Uses {
  /** By completed orders, and by checkouts that may still be paid. */
  taken: number
  takenByBuyer: number
}

export interface UsesBy {
  offerId: number
  email: string
  /** A buyer who starts again, for example after a declined card, holds one use of the product and not two. Null for a free copy. */
  productId: string | null
  /** The order that asks, which does not count against itself, even if a parallel check has completed it. */
  orderId?: string
  /** Orders of the browser that asks: they do not count until they are paid. */
  startedOrderIds?: string[]
}

// The clock alone gives back the use of a checkout that was not paid. Not now(), which is when the transaction began.
const countStatement: Statement = {
  name: 'count-offer-uses',
  text: `
    with uses as (
      select distinct mailbox_of(email) as mailbox, product_id,
        case when status = 'completed' or amount_in_paise = 0 then id end as certain
      from orders
      where discount is not null and (discount->>'offerId')::bigint = $1 and id <> $6 and (status = 'completed' or (
        created_at > clock_timestamp() - make_interval(mins => $3) and id <> all ($4::text[])
        and (mailbox_of(email) <> mailbox_of($2) or product_id is distinct from $5)))
    )
    select count(*) as taken, count(*) filter (where mailbox = mailbox_of($2)) as "takenByBuyer" from uses`,
}

export async function countUses(
  tx: Database | Transaction,
  { offerId, email, productId, orderId = '', startedOrderIds = [] }: UsesBy,
): Promise<Uses> {
  const values = [offerId, email, heldForMinutes, startedOrderIds, productId, orderId]
  const [row] = await executeStatement<{ taken: string; takenByBuyer: string }>(tx, countStatement, values)
  return { taken: Number(row?.taken), takenByBuyer: Number(row?.takenByBuyer) }
}
