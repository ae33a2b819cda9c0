import type { PayableOrder } from '../provider.ts'

/** Omits what a provider might refuse: Razorpay wants 5 to 50 Latin letters, Cashfree at most 100 characters. */
export function toAcceptableContact({ name, email }: PayableOrder['customer']) {
  return {
    name: /^[a-z][a-z ]{3,48}[a-z]$/i.test(name) ? name : undefined,
    email: email.length <= 100 ? email : undefined,
  }
}
