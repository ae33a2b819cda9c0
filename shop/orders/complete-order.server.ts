import { batchedStatement } from '#platform/batched-statement.server.ts'
import { type Database, db, run, type Statement, type Transaction } from '#platform/database.server.ts'
import { insertJobsFrom, wake } from '#platform/queue.server.ts'
import { statusesBefore } from './order.ts'

interface Completion {
  /** The money that completes it. A payment that was recorded before is not recorded again. */
  received?: { provider: string; externalId: string; amountInPaise: number; currency: string }[]
  /** How long after the order was placed the provider is asked a last time, for money that came once more. */
  lastCheckAfterMinutes?: number
}

/**
 * Safe to call twice, from any door: only one caller finds the order not yet completed, and only that one delivers.
 * One statement, so that there is no moment at which some of it is true. True for the caller who completed it.
 */
export async function completeOrder(
  connection: Database | Transaction,
  orderId: string,
  { received = [], lastCheckAfterMinutes }: Completion = {},
): Promise<boolean> {
  const paid = { orderId, lastCheckAfterMinutes, received }
  const completed = connection === db ? await complete(paid) : await completeWithin(connection, paid)
  if (completed) wake('order.completed')
  return completed !== undefined
}

const completion: Statement = {
  name: 'complete-order',
  text: `
    with paid as (
      select * from json_to_recordset($1) as paid ("orderId" text, "lastCheckAfterMinutes" int, received json)
    ), completed as (
      update orders
      set status = 'completed', completed_at = now(),
        next_check_at = created_at + make_interval(mins => "lastCheckAfterMinutes")
      from paid where id = "orderId" and status = any ($2::order_status[])
      returning id, customer_id, created_at, full_name, phone_number, class_level
    ), money as (
      insert into received_payments (provider, external_id, order_id, amount_in_paise, currency)
      select provider, "externalId", "orderId", "amountInPaise", currency
      from paid, json_to_recordset(received) as payment
        (provider text, "externalId" text, "amountInPaise" int, currency text)
      on conflict do nothing
    ), profile as (
      -- Paying proves more than typing: the profile follows the newest completed order.
      update customers
      set full_name = newest.full_name, phone_number = newest.phone_number, class_level = newest.class_level
      from (select distinct on (customer_id) * from completed order by customer_id, created_at desc) newest
      where customers.id = newest.customer_id and customers.erased_at is null
        and (customers.full_name, customers.phone_number, customers.class_level)
          is distinct from (newest.full_name, newest.phone_number, newest.class_level)
    ), delivery as (
      select gen_random_uuid() as id, jsonb_build_object('orderId', id) as data, interval '0' as waits from completed
    ), enqueued as (${insertJobsFrom('delivery', 'order.completed')})
    select id as "orderId" from completed`,
}

type PaidOrder = Completion & { orderId: string }
type Completed = Pick<PaidOrder, 'orderId'>

const before = statusesBefore('completed')
const complete = batchedStatement<PaidOrder, Completed>(completion, 'orderId', [before])

async function completeWithin(tx: Database | Transaction, paid: PaidOrder): Promise<Completed | undefined> {
  const [completed] = await run<Completed>(tx, completion, [JSON.stringify([paid]), before])
  return completed
}
