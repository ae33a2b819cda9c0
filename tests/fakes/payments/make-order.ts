import { randomBytes } from 'node:crypto'
import type { PayableOrder } from '#shop/payments/provider.ts'

export function minutesFromNow(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}

export function makeOrder(changes: Partial<PayableOrder> = {}): PayableOrder {
  const id = changes.id ?? randomBytes(16).toString('base64url')
  return {
    id,
    notes: { order_id: id, facts_1: 'a'.repeat(250), facts_2: 'b' },
    amountInPaise: 49_900,
    currency: 'INR',
    productName: 'Class 10 pack',
    customer: { name: 'Asha Verma', email: 'asha@example.in', phone: '9876543210' },
    payableUntil: minutesFromNow(35),
    returnUrl: 'https://shop.example.in/thank-you?order=EP-0042',
    webhookUrl: 'https://shop.example.in/webhooks/provider',
    ...changes,
  }
}
