import type { OrderStatus } from '#db/schema/orders.ts'
import { isPaymentPageOpen } from '#shop/payments/payment-page.ts'

export type UnpaidReason = 'on-hold' | 'bought-again' | 'not-started' | 'open' | 'left' | 'failed'

export interface UnpaidState {
  reason: UnpaidReason
  isLinkSent: boolean
  /** Whether the owner may email the payment link. */
  canSendLink: boolean
}

interface UnpaidFacts {
  status: OrderStatus
  createdAt: Date
  paymentRef: string | null
  paymentUrl: string | null
  isErased: boolean
  isHeld: boolean
  isBoughtAgain: boolean
  isLinkSent: boolean
}

export function describeUnpaid(facts: UnpaidFacts): UnpaidState | null {
  if (facts.status === 'completed') return null
  const reason = findReason(facts)
  return {
    reason,
    isLinkSent: facts.isLinkSent,
    canSendLink: reason === 'open' && !facts.isLinkSent && !facts.isErased,
  }
}

function findReason(facts: UnpaidFacts): UnpaidReason {
  if (facts.isHeld) return 'on-hold'
  if (facts.isBoughtAgain) return 'bought-again'
  if (!facts.paymentRef) return 'not-started'
  if (facts.status === 'failed') return 'failed'
  return isPaymentPageOpen(facts) ? 'open' : 'left'
}
