import { desc, eq } from 'drizzle-orm'
import { type Refund, refunds } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { findProvider, providerTitle } from '#shop/payments/configured-providers.server.ts'
import { outsideProvider } from '#shop/payments/outside-payment.server.ts'
import { listRefundablePayments } from '#shop/refunds/list-refundable-payments.server.ts'

export interface OrderMoney {
  payments: {
    id: string
    providerTitle: string
    /** Paid in another way, so no provider can send it back. */
    isOutside: boolean
    /** False as well while the keys of the provider are missing. */
    canBeRefunded: boolean
    amountInPaise: number
    leftInPaise: number
    receivedAt: Date
  }[]
  refunds: (Omit<Refund, 'nextCheckAt' | 'orderId'> & { canBeUndone: boolean })[]
}

/** What an order received and what went back. */
export async function readOrderMoney(orderId: string, tx: Database | Transaction = db): Promise<OrderMoney> {
  const payments = await listRefundablePayments(orderId, tx)
  const made = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.requestedAt), desc(refunds.id))
  return {
    payments: payments.map(({ externalId, provider, amountInPaise, leftInPaise, createdAt }) => ({
      id: externalId,
      providerTitle: providerTitle(provider),
      isOutside: provider === outsideProvider,
      canBeRefunded: findProvider(provider) !== null,
      amountInPaise,
      leftInPaise,
      receivedAt: createdAt,
    })),
    refunds: made.map(({ nextCheckAt, orderId, ...refund }) => ({ ...refund, canBeUndone: canBeUndone(refund) })),
  }
}

function canBeUndone({
  origin,
  state,
  providerRefundId,
}: Pick<Refund, 'origin' | 'state' | 'providerRefundId'>): boolean {
  return origin === 'by-hand' && state !== 'failed' && providerRefundId === null
}
