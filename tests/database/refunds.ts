import { type ReceivedPaymentRow, receivedPayments } from '#db/schema/payments.ts'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'

let made = 0

/** Writes the row directly, as if the provider had reported the payment. */
export async function addPayment(
  orderId: string,
  changed: Partial<ReceivedPaymentRow> = {},
): Promise<ReceivedPaymentRow> {
  const row = { orderId, provider: 'sandbox', externalId: `pay_${++made}`, amountInPaise: 20_800, currency: 'INR' }
  const [payment] = await db
    .insert(receivedPayments)
    .values({ ...row, ...changed })
    .returning()
  if (!payment) throw new Error('no payment')
  return payment
}

/** Writes the row directly, as if the shop had requested it and the provider had answered. */
export async function addRefund(
  { orderId, provider, externalId: paymentId }: ReceivedPaymentRow,
  changed: Partial<Refund> = {},
): Promise<Refund> {
  const request = { amountInPaise: 5_000, reason: 'other', origin: 'shop', requestedBy: 'owner' } as const
  const [refund] = await db
    .insert(refunds)
    .values({ id: `rf_${++made}`, orderId, provider, paymentId, state: 'accepted', ...request, ...changed })
    .returning()
  if (!refund) throw new Error('no refund')
  return refund
}
