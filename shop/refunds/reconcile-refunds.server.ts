import { sql } from 'drizzle-orm'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const batchSize = 25
const retryAfterSeconds = 300

/** Asks about every refund that is due, in case its webhook never arrived; several processes share the work. */
export async function reconcileRefunds(): Promise<number> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    update refunds set next_check_at = now() + make_interval(secs => ${retryAfterSeconds})
    where id in (
      select id from refunds where next_check_at <= now()
      order by next_check_at limit ${batchSize} for update skip locked
    ) returning order_id`)
  const due = new Set(rows.map(({ order_id }) => order_id))
  for (const orderId of due) {
    try {
      await syncRefunds(orderId)
    } catch (err) {
      log.warn({ err, orderId }, 'could not check a refund, will try again later')
    }
  }
  return due.size
}
