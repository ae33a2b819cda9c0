import { randomBytes } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { type Refund, refunds } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

type RequestedRefund = Pick<
  Refund,
  'orderId' | 'provider' | 'paymentId' | 'amountInPaise' | 'reason' | 'note' | 'requestedBy'
>
type RefundStart = Pick<Refund, 'origin' | 'state'> & Partial<Record<'acceptedAt' | 'processedAt' | 'nextCheckAt', SQL>>

export async function writeRefund(
  tx: Transaction,
  { orderId, provider, paymentId, amountInPaise, reason, note, requestedBy }: RequestedRefund,
  start: RefundStart,
): Promise<Refund> {
  const request = { orderId, provider, paymentId, amountInPaise, reason, note, requestedBy }
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newRefundId(), ...request, ...start })
    .returning()
  if (!refund) throw new Error('no refund was written')
  return refund
}

export function newRefundId(): string {
  return `rf${randomBytes(16).toString('hex')}`
}
