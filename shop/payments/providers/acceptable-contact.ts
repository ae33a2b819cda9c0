import type { PayableOrder } from '../provider.ts'

/** Omits details that a provider may refuse: Razorpay accepts 5 to 50 Latin letters, Cashfree up to 100 characters. */
export function toAcceptableContact({ name, email }: PayableOrder['customer']) {
  return {
    name: /^[a-z][a-z ]{3,48}[a-z]$/i.test(name) ? name : undefined,
    email: email.length <= 100 ? email : undefined,
  }
}
