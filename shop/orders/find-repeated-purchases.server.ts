import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'

/** Longer than the pause between two runs and an outage of an hour; a second look changes nothing. */
const lookBackMinutes = 90
const maxOrderAgeDays = 7

/** "offset 0" keeps PostgreSQL from listing all earlier orders by their time, again for each recent order. */
export const repeatedPurchases = sql`
  select o.id as order_id, earlier.id as earlier_id
  from orders o cross join lateral (
    select own.id from (select * from orders where customer_id = o.customer_id offset 0) own
    where own.id <> o.id and own.status = 'completed' and own.refunded_at is null
      and own.completed_at < o.completed_at and own.files @> o.files
    order by own.completed_at limit 1) earlier
  where o.created_at > now() - make_interval(days => ${maxOrderAgeDays})
    and o.completed_at > now() - make_interval(mins => ${lookBackMinutes})
    and o.status = 'completed' and o.refunded_at is null and o.amount_in_paise > 0`

/**
 * Reports buyers who paid for something that they already owned: the owner can send the money back with one click, and
 * the buyer is asked by mail. It runs apart from the paid order, so that no buyer waits for it.
 */
export async function findRepeatedPurchases(): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ order_id: string }>(sql`
      insert into order_problems (order_id, kind, detail)
      select order_id, 'bought-again', jsonb_build_object('earlierOrderId', earlier_id)
      from (${repeatedPurchases}) repeated
      on conflict do nothing returning order_id`)
    for (const { order_id: orderId } of rows) await enqueue(tx, 'order.bought-again', { orderId })
    return rows.length
  })
}
