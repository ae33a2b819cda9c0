import type { PayableOrder } from '#shop/payments/provider.ts'

/**
 * Name and e-mail are optional for the providers, but one they refuse costs the sale, so only what passes the
 * strictest rules found is sent: 5 to 50 Latin letters (Razorpay's for customers), 100 characters (Cashfree).
 */
export function toAcceptableContact({ name, email }: PayableOrder['customer']) {
  return {
    name: /^[a-z][a-z ]{3,48}[a-z]$/i.test(name) ? name : undefined,
    email: email.length <= 100 ? email : undefined,
  }
}
