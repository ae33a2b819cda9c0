import { eq } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import { type ReceivedPaymentRow, receivedPayments } from '#db/schema/payments.ts'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import {
  type PaymentProvider,
  type RefundablePayment,
  type RefundFacts,
  RefundRefusal,
} from '#shop/payments/provider.ts'
import { isRefundOf, storeRefundFacts } from './store-refund-facts.server.ts'

const maxTries = 5

/** Makes the refunds that the owner requested, and applies what the provider says about all refunds of an order. */
export async function syncRefunds(orderId: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  for (const payment of await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))) {
    const provider = findProvider(payment.provider)
    // The owner has removed the provider's keys, but may add them again: the next check tries again.
    if (provider) await syncPaymentRefunds(provider, order, payment)
  }
}

async function syncPaymentRefunds(provider: PaymentProvider, order: Order, payment: ReceivedPaymentRow) {
  for (let tries = 0; tries < maxTries; tries++) {
    const known = await db.select().from(refunds).where(isRefundOf(payment))
    const answer = await askProvider(provider, toRefundable(order, payment), known)
    // What the provider said is outdated when a parallel call has stored a newer answer meanwhile.
    if (await db.transaction((tx) => storeRefundFacts(tx, { payment, known, ...answer }))) return
  }
  throw new Error('the refunds of an order kept changing')
}

interface Answer {
  facts: RefundFacts[]
  /** By refund id, why the provider refuses to make it. */
  refusals: Map<string, string>
}

/** Reads first: an idempotency key expires after a day, but the provider's list does not. */
async function askProvider(provider: PaymentProvider, payment: RefundablePayment, known: Refund[]): Promise<Answer> {
  const facts = await provider.fetchRefunds(payment)
  const refusals = new Map<string, string>()
  const isMade = (refund: Refund) => facts.some(({ refundId }) => refundId === refund.id)
  for (const refund of known.filter((one) => one.state === 'requested' && !isMade(one))) {
    try {
      facts.push(await provider.refund({ refundId: refund.id, payment, amountInPaise: refund.amountInPaise }))
    } catch (error) {
      if (!(error instanceof RefundRefusal)) throw error
      log.warn({ err: error, orderId: refund.orderId }, 'the provider refused a refund')
      refusals.set(refund.id, error.message)
    }
  }
  return { facts, refusals }
}

function toRefundable(order: Order, { externalId, refundRef, currency }: ReceivedPaymentRow): RefundablePayment {
  return { id: externalId, refundRef, paymentRef: order.paymentRef ?? '', currency }
}
