import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paymentEvents, receivedPayments } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { selectColumns } from '#platform/postgres/columns.ts'
import { db, type Statement, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue, fallbackAfterSeconds, insertJobsFrom, runNow } from '#platform/queue/queue.server.ts'
import { noteSignedWebhook } from '#platform/settings/signed-webhooks.server.ts'
import { isStorable } from '#platform/storable-text.ts'
import { countFailure, countSuccess } from '#platform/watched-calls.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { findProvider } from './configured-providers.server.ts'
import type { DisputeEvent, PaymentEvent, RefundEvent } from './provider.ts'
import { recordDowntime } from './routing/record-downtime.server.ts'
import { recordFailedTry } from './routing/record-failed-try.server.ts'
import { type CheckedOrder, checkedColumns } from './sync-payment.server.ts'

const maxIndexedLength = 500

export type ReceivedWebhook = 'accepted' | 'unrelated' | 'refused' | 'unknown-provider'

/** Stores a verified event once and leaves the work to a job, so that the provider gets a response immediately. */
export async function receiveWebhook(name: string, rawBody: string, headers: Headers): Promise<ReceivedWebhook> {
  const provider = findProvider(name)
  if (!provider) return 'unknown-provider'
  const event = await provider.readWebhook(rawBody, headers)
  if (!event) {
    recordSecurityEvent('payment-webhook-refused', { detail: name, logged: { bytes: rawBody.length } })
    countFailure('webhook', name, '')
    return 'refused'
  }
  countSuccess('webhook', name)
  noteSignedWebhook(name)
  if (event === 'unrelated') return 'unrelated'
  if ('downtime' in event) await recordDowntime(name, event)
  else if ('failed' in event && event.failed) await recordFailedTry(name, event.failed)
  const isOnlyCounted = 'downtime' in event || ('failed' in event && !('paymentRef' in event))
  return isOnlyCounted ? 'accepted' : receiveOrderEvent(name, event)
}

async function receiveOrderEvent(
  name: string,
  event: PaymentEvent | RefundEvent | DisputeEvent,
): Promise<ReceivedWebhook> {
  if (!Object.values(event).every((value) => typeof value !== 'string' || fitsIndex(value))) return 'unrelated'
  if (!('paymentRef' in event)) return receiveMoneyEvent(name, event)
  const jobId = randomUUID()
  const { key, paymentRef } = event
  const stored = await storeEvent({ key, paymentRef, provider: name, jobId })
  if (stored?.id) runNow('payment.event', jobId, { orderId: stored.id }, stored)
  if (stored?.id === null) {
    log.warn({ provider: name, paymentRef }, 'received a webhook about an unknown payment')
    await db.transaction((tx) => enqueue(tx, 'payment.unknown', { provider: name, paymentRef }))
  }
  return 'accepted'
}

/** Refunds and disputes are rare, so this is a plain transaction. */
async function receiveMoneyEvent(provider: string, event: RefundEvent | DisputeEvent): Promise<ReceivedWebhook> {
  const payment = 'disputeId' in event ? event.disputedPayment : event.refundedPayment
  await db.transaction(async (tx) => {
    const order = await findOrderOfPayment(tx, provider, payment)
    if (!order) log.warn({ provider, payment }, 'received a webhook about an unknown payment')
    const paymentRef = order?.paymentRef ?? payment
    const added = await tx
      .insert(paymentEvents)
      .values({ provider, eventKey: event.key, paymentRef })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!order || added.length === 0) return
    const orderId = order.id
    if ('disputeId' in event) {
      const { disputeId, disputedPayment } = event
      await enqueue(tx, 'dispute.event', { orderId, provider, disputeId, disputedPayment })
    } else await enqueue(tx, 'refunds.sync', { orderId })
  })
  return 'accepted'
}

async function findOrderOfPayment(tx: Transaction, provider: string, payment: string) {
  const isNamed = or(eq(receivedPayments.externalId, payment), eq(receivedPayments.refundRef, payment))
  const [order] = await tx
    .select({ id: orders.id, paymentRef: orders.paymentRef })
    .from(receivedPayments)
    .innerJoin(orders, eq(orders.id, receivedPayments.orderId))
    .where(and(eq(receivedPayments.provider, provider), isNamed))
    .limit(1)
  return order
}

/** Some keys come from a header that is not signed, and PostgreSQL refuses to index a long text. */
function fitsIndex(text: string): boolean {
  return text.length <= maxIndexedLength && isStorable(text)
}

/** One statement for the event and its job, so that neither is lost; returns nothing for a known event. */
const storeEventStatement: Statement = {
  name: 'receive-webhook',
  text: `
    with received as (
      -- The same event may arrive twice within one batch.
      select distinct on (provider, key) *
      from json_to_recordset($1) as received (provider text, key text, "paymentRef" text, "jobId" uuid)
    ), event as (
      insert into payment_events (provider, event_key, payment_ref) select provider, key, "paymentRef" from received
      on conflict do nothing returning provider, event_key as key
    ), stored as (
      select "jobId", found.* from event join received using (provider, key) left join lateral (
        select ${selectColumns(orders, checkedColumns)} from orders
        where orders.provider = received.provider and payment_ref = "paymentRef" offset 0
      ) found on true
    ), job as (
      select "jobId" as id, jsonb_build_object('orderId', stored.id) as data, make_interval(secs => $2) as waits
      from stored where stored.id is not null
    ), enqueued as (${insertJobsFrom('job', 'payment.event')})
    select * from stored`,
}

type NewEvent = Pick<PaymentEvent, 'key' | 'paymentRef'> & { provider: string; jobId: string }

/** Without an order, all its columns are null. */
type StoredEvent = { jobId: string } & (CheckedOrder | { id: null })

const storeEvent = batchedStatement<NewEvent, StoredEvent>(storeEventStatement, 'jobId', [fallbackAfterSeconds])
