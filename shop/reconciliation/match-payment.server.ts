import { and, arrayContains, eq, isNull, or, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments, type UnmatchedReason, unmatchedPayments } from '#db/schema/payments.ts'
import { shopOpening } from '#db/schema/settings.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { readOrderFacts } from '#shop/payments/order-facts.server.ts'
import type { ListedPayment, PaymentProvider } from '#shop/payments/provider.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readBuyer, rebuildOrder } from './rebuild-order.server.ts'

/**
 * `of-others`: of another shop in the provider's account, or of a payment that no shop asked for. `returned`: all of its money
 * has gone back, so that no order is needed.
 */
export type Match = 'known' | 'synced' | 'rebuilt' | 'unmatched' | 'of-others' | 'returned'

/** The ids that the checkout gives to orders. */
export const ownOrderId = /^bb_[\w-]{24}$/

/** Leads a payment that the shop has not recorded to its order, which is written again when it was lost. */
export async function matchPayment(provider: PaymentProvider, listed: ListedPayment): Promise<Match> {
  if (listed.orderId === null || (listed.orderId && !ownOrderId.test(listed.orderId))) return 'of-others'
  if (await isRecorded(provider.name, listed.id)) return 'known'
  const [order] = await db.select().from(orders).where(eq(orders.id, listed.orderId))
  if (order) return syncKnownOrder(provider, listed, order.paymentRef)
  if (await isRehearsal(listed.orderId)) {
    return (await isReturned(provider, listed)) ? 'returned' : report(provider.name, listed, 'invalid')
  }
  const opened = await provider.fetchOpened(listed)
  const read = readOrderFacts(opened?.notes ?? {})
  const unusable = 'unusable' in read ? read.unusable : null
  if (unusable === 'other-shop') return 'of-others'
  if (await isReturned(provider, listed)) return 'returned'
  if ('unusable' in read) return report(provider.name, listed, unusable ?? 'invalid')
  if (!opened || read.facts.id !== listed.orderId) return report(provider.name, listed, 'invalid')
  if (!readBuyer(opened)) return report(provider.name, listed, 'no-buyer')
  if (await rebuildOrder({ provider: provider.name, facts: read.facts, opened })) {
    log.warn({ orderId: read.facts.id, provider: provider.name }, 'rebuilt a lost order from its payment')
  }
  await syncPayment(read.facts.id)
  // A part of the money may have gone back.
  await db.transaction((tx) => enqueue(tx, 'refunds.sync', { orderId: read.facts.id }))
  return 'rebuilt'
}

/** A webhook about a payment that no order has, for example because the shop was restored from a backup. */
export async function matchUnknownPayment({ provider: name, paymentRef }: UnknownPayment): Promise<void> {
  const provider = findProvider(name)
  if (!provider) return
  const { orderId, received } = await provider.fetchPayment(paymentRef)
  for (const { id, amountInPaise, currency, refundRef } of received) {
    const listed = { id: refundRef ?? id, orderId, paymentRef, amountInPaise, currency, paidAt: new Date() }
    await matchPayment(provider, listed)
  }
}

export interface UnknownPayment {
  provider: string
  paymentRef: string
}

/** The owner may have refunded a payment whose order was lost. */
async function isReturned(provider: PaymentProvider, { id, paymentRef, amountInPaise, currency }: ListedPayment) {
  const made = await provider.fetchRefunds({ id, refundRef: null, paymentRef: paymentRef ?? '', currency })
  const returned = made.filter(({ state }) => state !== 'failed')
  return sumOf(returned, 'amountInPaise') >= amountInPaise
}

/** The shop may have been killed before it saved which payment page it opened. */
async function syncKnownOrder(provider: PaymentProvider, listed: ListedPayment, saved: string | null): Promise<Match> {
  const orderId = listed.orderId ?? ''
  const paymentRef = saved ?? listed.paymentRef ?? (await provider.fetchOpened(listed))?.paymentRef ?? null
  if (!saved && paymentRef) {
    await db
      .update(orders)
      .set({ provider: provider.name, paymentRef, nextCheckAt: sql`now()` })
      .where(and(eq(orders.id, orderId), isNull(orders.paymentRef)))
  }
  await syncPayment(orderId)
  if (await isRecorded(provider.name, listed.id)) return 'synced'
  return report(provider.name, listed, 'other-payment')
}

/** The owner tried the shop with it before opening emptied the shop, and had it refunded. */
async function isRehearsal(orderId: string): Promise<boolean> {
  return (await db.$count(shopOpening, arrayContains(shopOpening.rehearsalOrders, [orderId]))) > 0
}

/** Under its id, or as it is called in refunds. */
async function isRecorded(provider: string, id: string): Promise<boolean> {
  const isNamed = or(eq(receivedPayments.externalId, id), eq(receivedPayments.refundRef, id))
  return (await db.$count(receivedPayments, and(eq(receivedPayments.provider, provider), isNamed))) > 0
}

/** One that the owner has resolved stays resolved. */
async function report(provider: string, listed: ListedPayment, reason: UnmatchedReason): Promise<Match> {
  const { id: externalId, orderId, paymentRef, amountInPaise, currency, paidAt } = listed
  const added = await db
    .insert(unmatchedPayments)
    .values({ provider, externalId, namedOrder: orderId ?? '', paymentRef, amountInPaise, currency, paidAt, reason })
    .onConflictDoNothing()
    .returning({ externalId: unmatchedPayments.externalId })
  if (added.length > 0) log.warn({ provider, externalId, reason }, 'found a payment without an order')
  return 'unmatched'
}
