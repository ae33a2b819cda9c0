import { asc, desc, eq, sql } from 'drizzle-orm'
import {
  claimedStates,
  type Dispute,
  disputes,
  type ReceivedPaymentRow,
  receivedPayments,
} from '#db/schema/payments.ts'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { findProvider, providerTitle } from '#shop/payments/configured-providers.server.ts'
import { canBeUndone } from './refund.ts'

interface RefundablePaymentRow extends ReceivedPaymentRow {
  /** Not refunded, nor about to be, and not claimed by the buyer's bank. */
  leftInPaise: number
}

export interface OrderMoney {
  payments: {
    id: string
    providerTitle: string
    /** Paid in another way, so no provider can send it back. */
    isOutside: boolean
    /** False as well while the keys of the provider are missing. */
    canBeRefunded: boolean
    amountInPaise: number
    currency: string
    leftInPaise: number
    receivedAt: Date
  }[]
  refunds: (Omit<Refund, 'nextCheckAt' | 'orderId'> & { currency: string; canBeUndone: boolean })[]
  disputes: Pick<
    Dispute,
    | ('externalId' | 'amountInPaise' | 'reason' | 'reasonCode' | 'state' | 'answer')
    | ('respondBy' | 'createdAt' | 'lostAt')
  >[]
}

/** What an order received and what went back, as the owner sees it. */
export async function readOrderMoney(orderId: string, tx: Database | Transaction = db): Promise<OrderMoney> {
  const payments = await listRefundablePayments(orderId, tx)
  const made = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.requestedAt), desc(refunds.id))
  const raised = await tx
    .select({
      ...pickColumns(disputes, 'externalId', 'amountInPaise', 'reason', 'reasonCode', 'state', 'answer'),
      ...pickColumns(disputes, 'respondBy', 'createdAt', 'lostAt'),
    })
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(desc(disputes.createdAt), desc(disputes.externalId))
  return {
    disputes: raised,
    payments: payments.map(({ externalId, provider, amountInPaise, currency, leftInPaise, createdAt }) => ({
      id: externalId,
      providerTitle: providerTitle(provider),
      isOutside: provider === outsideProvider,
      canBeRefunded: findProvider(provider) !== null,
      amountInPaise,
      currency,
      leftInPaise,
      receivedAt: createdAt,
    })),
    refunds: made.map(({ nextCheckAt, orderId, ...refund }) => ({
      ...refund,
      currency: findPayment(payments, refund)?.currency ?? 'INR',
      canBeUndone: canBeUndone(refund),
    })),
  }
}

function findPayment(payments: ReceivedPaymentRow[], { provider, paymentId }: Pick<Refund, 'provider' | 'paymentId'>) {
  return payments.find((payment) => payment.provider === provider && payment.externalId === paymentId)
}

/** The payments of an order, the first one first. */
export async function listRefundablePayments(
  orderId: string,
  tx: Database | Transaction = db,
): Promise<RefundablePaymentRow[]> {
  const refunded = sql`(select coalesce(sum(r.amount_in_paise), 0) from refunds r
    where r.provider = ${receivedPayments.provider} and r.payment_id = ${receivedPayments.externalId}
      and r.state <> 'failed')`
  // Of a dispute that version 1.0.0 stored, only the order is known.
  const claimed = sql`(select coalesce(sum(d.amount_in_paise), 0) from disputes d
    where d.order_id = ${receivedPayments.orderId} and d.provider = ${receivedPayments.provider}
      and coalesce(d.payment_id, ${receivedPayments.externalId}) = ${receivedPayments.externalId}
      and d.state in ${claimedStates})`
  const rows = await tx
    .select({
      payment: receivedPayments,
      left: sql`greatest(0, ${receivedPayments.amountInPaise} - ${refunded} - ${claimed})`.mapWith(Number),
    })
    .from(receivedPayments)
    .where(eq(receivedPayments.orderId, orderId))
    .orderBy(asc(receivedPayments.createdAt), asc(receivedPayments.externalId))
  return rows.map(({ payment, left }) => ({ ...payment, leftInPaise: left }))
}
