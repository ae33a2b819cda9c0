import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { returnedStates } from '#db/schema/refunds.ts'
import type { OrderMoney } from './read-order-money.server.ts'

type Loss = Pick<Order, 'refundedInPaise' | 'disputedInPaise'>

/** All that went back. The order itself counts no more than its price, because its documents may not go beyond its invoice. */
export function countWholeLoss(order: Loss, { payments, refunds, disputes }: OrderMoney): Loss {
  const { refundedInPaise, disputedInPaise } = order
  const lostInPaise = sumOf(
    disputes.filter(({ state }) => state === 'lost'),
    'amountInPaise',
  )
  const returnedInPaise = sumOf(
    refunds.filter(({ state }) => returnedStates.includes(state)),
    'amountInPaise',
  )
  const beyondInPaise = returnedInPaise + lostInPaise - sumOf(payments, 'amountInPaise')
  const isInRupees = payments.length > 0 && payments.every(({ currency }) => currency === 'INR')
  if (!isInRupees || beyondInPaise <= 0) return { refundedInPaise, disputedInPaise }
  return {
    refundedInPaise: refundedInPaise + beyondInPaise,
    disputedInPaise: Math.min(lostInPaise, disputedInPaise + beyondInPaise),
  }
}
