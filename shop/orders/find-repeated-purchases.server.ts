import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'

/** Longer than the pause between two runs and an outage of an hour; a second look changes nothing. */
const lookBackMinutes = 90
const maxOrderAgeDays = 7

/**
 * Reports buyers who paid for something that they already owned: the owner can send the money back with one click, and
 * the buyer is asked by mail. It runs apart from the paid order, so that no buyer waits for it.
 */
export async function findRepeatedPurchases(): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ order_id: string }>(sql`
      insert into order_problems (order_id, kind, detail)
      select o.id, 'bought-again', jsonb_build_object('earlierOrderId', earlier.id)
      from orders o cross join lateral (
        select e.id from orders e
        where e.customer_id = o.customer_id and e.id <> o.id and e.status = 'completed' and e.refunded_at is null
          and e.completed_at < o.completed_at and e.files @> o.files
        order by e.completed_at limit 1) earlier
      where o.created_at > now() - make_interval(days => ${maxOrderAgeDays})
        and o.completed_at > now() - make_interval(mins => ${lookBackMinutes})
        and o.status = 'completed' and o.refunded_at is null and o.amount_in_paise > 0
      on conflict do nothing returning order_id`)
    for (const { order_id: orderId } of rows) await enqueue(tx, 'order.bought-again', { orderId })
    return rows.length
  })
}
