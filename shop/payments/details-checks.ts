import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { isStorable } from '#platform/storable-text.ts'
import type { PaymentDetails } from './provider.ts'

/** Razorpay and Stripe know the fee when they take the money. */
export const firstDetailsCheckAfterSeconds = 30

const minSeconds = 10 * 60
const maxSeconds = 24 * 60 * 60
const askedForDays = 30

/** Cashfree names its fee when it settles, two or three days later. Null when it is too late to wait for it. */
export function secondsUntilNextDetailsCheck(ageInSeconds: number): number | null {
  if (ageInSeconds > askedForDays * maxSeconds) return null
  return Math.min(maxSeconds, Math.max(minSeconds, Math.round(ageInSeconds / 2)))
}

type DetailColumns = Pick<ReceivedPaymentRow, 'bankReference' | 'method' | 'feeInPaise' | 'feeTaxInPaise'>

const maxReferenceLength = 100
const maxFeeInPaise = 10_000_000_00

/** Leaves out what no column can hold: many payments are stored in one statement, and one must not stop the others. */
export function toDetailColumns({ bankReference, method, fee }: PaymentDetails): DetailColumns {
  const isFee = fee && fee.inPaise >= 0 && fee.inPaise <= maxFeeInPaise
  return {
    bankReference: bankReference && isReference(bankReference) ? bankReference : null,
    method: method && isReference(method) ? method : null,
    feeInPaise: isFee ? fee.inPaise : null,
    feeTaxInPaise: isFee ? Math.min(Math.max(0, fee.taxInPaise), fee.inPaise) : null,
  }
}

function isReference(text: string): boolean {
  return text.length <= maxReferenceLength && isStorable(text)
}
