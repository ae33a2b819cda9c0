import type { DisputeReason } from '#content/interface/en/admin/disputes.ts'
import type { EvidencePart } from '#db/schema/payments.ts'

/** Codes of UPI, RuPay, Visa and Mastercard, of Razorpay and Cashfree, and Stripe's words. No two mean different things. */
const reasonsByCode: Record<string, DisputeReason> = {
  // UPI and RuPay
  ...{ '1064': 'not-received', '1062': 'not-as-described', '1061': 'credit-not-processed' },
  ...{ '1063': 'duplicate', '1084': 'duplicate', '1085': 'amount', '1081': 'amount' },
  ...{ '1065': 'debited-without-order', '108': 'debited-without-order', '121': 'debited-without-order' },
  ...{ '128': 'fraud', '1142': 'fraud', '1143': 'fraud' },
  // Visa
  ...{ '13.1': 'not-received', '13.3': 'not-as-described', '13.6': 'credit-not-processed', '10.4': 'fraud' },
  // Mastercard
  ...{ '4855': 'not-received', '4853': 'not-as-described', '4841': 'not-as-described', '4837': 'fraud' },
  // Razorpay
  ...{ rzp01: 'not-received', rzp02: 'fraud', rzp03: 'fraud', rzp04: 'credit-not-processed' },
  rzp05: 'debited-without-order',
  // Cashfree
  ...{ '1401': 'fraud', '1402': 'duplicate' },
  // Stripe
  ...{ fraudulent: 'fraud', unrecognized: 'fraud', debit_not_authorized: 'fraud', duplicate: 'duplicate' },
  ...{ product_not_received: 'not-received', product_unacceptable: 'not-as-described' },
  ...{ credit_not_processed: 'credit-not-processed', subscription_canceled: 'credit-not-processed' },
  incorrect_account_details: 'debited-without-order',
}

/** For a code that the table lacks. The first that fits wins. */
const reasonsByWords: [RegExp, DisputeReason][] = [
  [/fraud|un-?authori[sz]ed|no authori[sz]ation|not authori[sz]ed|unrecogni[sz]ed/i, 'fraud'],
  [/duplicate|twice|paid by other/i, 'duplicate'],
  [/not[ _]as[ _]described|defective|unacceptable|quality/i, 'not-as-described'],
  [/credit[ _]not[ _]processed|refund/i, 'credit-not-processed'],
  [/debited|not[ _]credited/i, 'debited-without-order'],
  [/not[ _](been[ _])?(received|provided|delivered)/i, 'not-received'],
  [/amount/i, 'amount'],
]

export function readDisputeReason({ reason, reasonCode }: { reason: string; reasonCode: string }): DisputeReason {
  const code = reasonCode.trim().toLowerCase()
  const known = Object.hasOwn(reasonsByCode, code) ? reasonsByCode[code] : undefined
  if (known) return known
  const words = `${reasonCode} ${reason}`
  return reasonsByWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'general'
}

/** What banks ask for, by reason, and the refunds if there are any. Everything else would only hide it. */
export const partsByReason: Record<DisputeReason, EvidencePart[]> = {
  'not-received': ['payment', 'buyer', 'delivery', 'downloads', 'refunds', 'terms'],
  'not-as-described': ['payment', 'delivery', 'downloads', 'refunds', 'terms', 'refund-policy'],
  'credit-not-processed': ['payment', 'downloads', 'refunds', 'terms', 'refund-policy'],
  duplicate: ['payment', 'delivery', 'downloads', 'refunds', 'earlier-orders'],
  'debited-without-order': ['payment', 'buyer', 'delivery', 'downloads', 'refunds', 'terms'],
  amount: ['payment', 'delivery', 'downloads', 'refunds', 'terms'],
  fraud: ['payment', 'buyer', 'delivery', 'downloads', 'refunds', 'earlier-orders', 'terms'],
  general: ['payment', 'buyer', 'delivery', 'downloads', 'refunds', 'earlier-orders', 'terms', 'refund-policy'],
}
