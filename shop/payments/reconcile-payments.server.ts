import { sql } from 'drizzle-orm'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const batchSize = 25
const retryAfterSeconds = 120
// Less than the minute between two runs, which must not overlap even when the provider is slow.
const maxRunMs = 45_000

/** Checks every order that is due, in case its webhook never arrived; several processes share the work. */
export async function reconcilePayments(): Promise<number> {
  const startedAt = Date.now()
  let checked = 0
  for (;;) {
    const due = await claimDueOrders()
    await Promise.all(due.map(checkPayment))
    checked += due.length
    if (due.length < batchSize || Date.now() - startedAt > maxRunMs) return checked
  }
}

/** Claiming postpones the next check, so that a crash only delays it. */
async function claimDueOrders(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update orders set next_check_at = now() + make_interval(secs => ${retryAfterSeconds})
    where id in (
      select id from orders where next_check_at <= now()
      order by next_check_at limit ${batchSize} for update skip locked
    ) returning id`)
  return rows.map(({ id }) => id)
}

async function checkPayment(orderId: string) {
  try {
    await syncPayment(orderId)
  } catch (err) {
    log.warn({ err, orderId }, 'could not check a payment, will try again later')
  }
}
