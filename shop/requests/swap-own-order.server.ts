import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { refuseSwap } from './decide-by-rules.ts'
import { swapOrder } from './swap-order.server.ts'

/** Each swap sends a mail. */
const swapsPerDay = createRateLimiter('swaps', { points: 3, seconds: 24 * 60 * 60 })

const swapByRule = ownerAct('order-swapped-by-rule', async (context, orderId: string, productId: string) => {
  const { refundRules } = getContent().business
  const swapped = await swapOrder(context, orderId, productId, ({ order, keptInPaise, priceInPaise }) => {
    return refuseSwap(order, refundRules) ?? (priceInPaise > keptInPaise ? 'dearer' : null)
  })
  if ('refused' in swapped) return swapped
  const { detail, ...done } = swapped
  return { ...done, audit: { orderId, detail: { ...detail, days: refundRules.swapDays } } }
})

/** The caller must have checked that the order is the visitor's own. */
export async function swapOwnOrder({ ip }: Pick<Visitor, 'ip'>, orderId: string, productId: string) {
  if (await swapsPerDay.consume(orderId)) return { refused: 'too-often' } as const
  return swapByRule({ ip, name: 'buyer' }, orderId, productId)
}
