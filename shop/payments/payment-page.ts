import { payableForMinutes } from './check-intervals.ts'

/** When the provider's page for this order closes. */
export function paymentPageClosesAt({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + payableForMinutes * 60_000)
}

/** A buyer needs a few minutes to read the mail and to pay. */
const minMinutesLeft = 3

export function isPaymentPageOpen(order: { createdAt: Date; paymentUrl: string | null }, now = new Date()): boolean {
  return order.paymentUrl !== null && paymentPageClosesAt(order).getTime() - now.getTime() > minMinutesLeft * 60_000
}
