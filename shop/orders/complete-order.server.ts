import { type Database, run, type Statement, type Transaction } from '#platform/database.server.ts'
import { insertJobsOf, wake } from '#platform/queue.server.ts'
import { statusesBefore } from './order.ts'

interface Completion {
  /** The money that completes it. A payment that was recorded before is not recorded again. */
  received?: { provider: string; externalId: string; amountInPaise: number; currency: string }[]
  /** How long after the order was placed the provider is asked a last time, for money that came once more. */
  lastLookAfterMinutes?: number
}

/**
 * Safe to call twice, from any door: only one caller finds the order not yet completed, and only that one delivers.
 * One statement, so that there is no moment at which some of it is true. True for the caller who completed it.
 */
export async function completeOrder(
  connection: Database | Transaction,
  orderId: string,
  { received = [], lastLookAfterMinutes }: Completion = {},
): Promise<boolean> {
  const before = statusesBefore('completed')
  const values = [orderId, before, lastLookAfterMinutes ?? null, JSON.stringify(received)]
  const completed = await run(connection, completion, values)
  if (completed.length > 0) wake('order.completed')
  return completed.length > 0
}

const completion: Statement = {
  name: 'complete-order',
  text: `
    with completed as (
      update orders
      set status = 'completed', completed_at = now(), next_check_at = created_at + make_interval(mins => $3)
      where id = $1 and status = any ($2::order_status[])
      returning id, customer_id, full_name, phone_number, class_level
    ), money as (
      insert into received_payments (provider, external_id, order_id, amount_in_paise, currency)
      select provider, "externalId", $1, "amountInPaise", currency
      from jsonb_to_recordset($4) as paid (provider text, "externalId" text, "amountInPaise" int, currency text)
      on conflict do nothing
    ), profile as (
      -- Paying proves more than typing: the profile follows the newest completed order.
      update customers
      set full_name = completed.full_name, phone_number = completed.phone_number, class_level = completed.class_level
      from completed where customers.id = completed.customer_id
    ), delivery as (
      select gen_random_uuid() as id, 'order.completed' as name, jsonb_build_object('orderId', id) as data,
        interval '0' as waits
      from completed
    ), enqueued as (${insertJobsOf('delivery')})
    select id from completed`,
}
