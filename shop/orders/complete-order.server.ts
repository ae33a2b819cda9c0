import { randomUUID } from 'node:crypto'
import { type ReceivedPaymentRow, receivedPayments } from '#db/schema/payments.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { insertColumns, recordset, recordsetColumns } from '#platform/postgres/columns.ts'
import { executeStatement, type Statement, type Transaction } from '#platform/postgres/database.server.ts'
import { fallbackAfterSeconds, insertJobsFrom, runNow } from '#platform/queue/queue.server.ts'
import { type DeliverableOrder, deliverableColumns, isDeliverable } from './find-deliverable-order.server.ts'
import { statusesBefore } from './order.ts'

export interface Completion {
  /** Payments to record, unless they are already recorded. */
  received?: PaymentToRecord[]
  /** Minutes after the order was placed until a last check for a second payment. */
  lastCheckAfterMinutes?: number
}

type PaymentToRecord = Pick<ReceivedPaymentRow, 'provider' | 'externalId' | 'amountInPaise' | 'currency'> &
  Partial<
    Pick<
      ReceivedPaymentRow,
      'refundRef' | 'bankReference' | 'method' | 'feeInPaise' | 'feeTaxInPaise' | 'detailsCheckAt'
    >
  >

type PaidOrder = Completion & { orderId: string; jobId: string; waitSeconds: number }
type CompletedOrder = Pick<PaidOrder, 'orderId'> & DeliverableOrder & { isDeliverable: boolean }

/** Safe to call more than once: only the call that completes the order delivers it and returns true. */
export async function completeOrder(orderId: string, completion: Completion = {}): Promise<boolean> {
  const jobId = randomUUID()
  const paid = { orderId, received: [], ...completion, jobId, waitSeconds: fallbackAfterSeconds }
  const completed = await completeInBatch(paid)
  if (!completed) return false
  const { orderId: _, isDeliverable: isToDeliver, ...order } = completed
  runNow('order.completed', jobId, { orderId }, isToDeliver ? order : undefined)
  return true
}

/** The same inside a transaction; a worker delivers the order within seconds of the commit. */
export async function completeOrderWithin(
  tx: Transaction,
  orderId: string,
  completion: Completion = {},
): Promise<boolean> {
  const paid: PaidOrder = { orderId, received: [], ...completion, jobId: randomUUID(), waitSeconds: 0 }
  const [completed] = await executeStatement<CompletedOrder>(tx, completeStatement, [JSON.stringify([paid]), statuses])
  return completed !== undefined
}

const paymentColumns = [
  ...(['provider', 'externalId', 'amountInPaise', 'currency', 'refundRef'] as const),
  ...(['bankReference', 'method', 'feeInPaise', 'feeTaxInPaise', 'detailsCheckAt'] as const),
]
const statuses = statusesBefore('completed')

// One statement, so that an order is never completed without its payment or its delivery job.
const completeStatement: Statement = {
  name: 'complete-order',
  text: `
    with paid as (
      select * from json_to_recordset($1)
        as paid ("orderId" text, "lastCheckAfterMinutes" int, received json, "jobId" uuid, "waitSeconds" int)
    ), completed as (
      update orders
      set status = 'completed', completed_at = now(),
        next_check_at = created_at + make_interval(mins => "lastCheckAfterMinutes")
      from paid
      where id = any (array(select "orderId" from paid)) and id = "orderId" and status = any ($2::order_status[])
      returning orders.*, "jobId", "waitSeconds"
    ), money as (
      insert into received_payments (order_id, ${insertColumns(receivedPayments, paymentColumns)})
      select "orderId", ${recordsetColumns('payment', paymentColumns)}
      from paid, ${recordset('payment', receivedPayments, paymentColumns, { json: 'received' })}
      on conflict do nothing
    ), profile as (
      -- A paid order is better proof than a form, so the profile follows the newest completed order. A login is better
      -- proof than both, so the profile of a customer who has logged in follows only orders that were placed logged in.
      update customers
      set full_name = newest.full_name, phone_number = newest.phone_number, class_level = newest.class_level,
        language = newest.language
      from (select distinct on (customer_id) * from completed order by customer_id, created_at desc) newest
      where customers.id = any (array(select customer_id from completed))
        and customers.id = newest.customer_id and customers.erased_at is null
        and (customers.full_name, customers.phone_number, customers.class_level, customers.language)
          is distinct from (newest.full_name, newest.phone_number, newest.class_level, newest.language)
        -- Not "exists", which may be planned to read all consents.
        and (customers.verified_at is null or 0 < (
          select count(*) from consents
          where customer_id = newest.customer_id and order_id = newest.id and source = 'checkout-logged-in'))
    ), delivery as (
      select "jobId" as id, jsonb_build_object('orderId', id) as data, make_interval(secs => "waitSeconds") as waits
      from completed
    ), enqueued as (${insertJobsFrom('delivery', 'order.completed')})
    select id as "orderId", ${deliverableColumns},
      ${isDeliverable} as "isDeliverable"
    from completed as orders`,
}

const completeInBatch = batchedStatement<PaidOrder, CompletedOrder>(completeStatement, 'orderId', [statuses])
