import { type Database, executeStatement, type Statement, type Transaction } from '#platform/database.server.ts'

/** Longer than a payment page is open, so that a payment in the last second still finds its use. */
export const heldForMinutes = 40

export interface Uses {
  /** By completed orders, and by checkouts that may still be paid. */
  taken: number
  takenByBuyer: number
}

interface UsesBy {
  offerId: number
  email: string
  /** The order that asks, which does not count against itself. */
  orderId?: string
}

// The clock alone gives back the use of a checkout that was not paid. Not now(), which is when the transaction began.
const countStatement: Statement = {
  name: 'count-offer-uses',
  text: `
    select count(*) as taken, count(*) filter (where mailbox_of(email) = mailbox_of($2)) as "takenByBuyer" from orders
    where discount is not null and (discount->>'offerId')::bigint = $1 and id <> $4
      and (status = 'completed' or created_at > clock_timestamp() - make_interval(mins => $3))`,
}

export async function countUses(tx: Database | Transaction, { offerId, email, orderId = '' }: UsesBy): Promise<Uses> {
  const values = [offerId, email, heldForMinutes, orderId]
  const [row] = await executeStatement<{ taken: string; takenByBuyer: string }>(tx, countStatement, values)
  return { taken: Number(row?.taken), takenByBuyer: Number(row?.takenByBuyer) }
}
