import type { Visitor } from '#platform/visitor.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { refundNewest } from '#shop/refunds/refund-extra.server.ts'
import { refuseMoneyBack } from './decide-by-rules.ts'
import { refuseHeldOrder } from './refuse-held-order.server.ts'

const returnByRule = ownerAct('money-returned-by-rule', async (context, orderId: string) => {
  const order = await lockOrder(context.tx, orderId)
  if (!order) return { refused: 'not-deliverable' } as const
  const { refundRules } = getContent().business
  const refused = (await refuseHeldOrder(context.tx, order)) ?? refuseMoneyBack(order, refundRules)
  if (refused) return { refused }
  const refunded = await refundNewest(context, orderId, 'buyer-asked', () => 0)
  if ('refused' in refunded) return { refused: 'not-refundable' } as const
  const { refundedInPaise } = refunded
  const detail = { amountInPaise: refundedInPaise, days: refundRules.moneyBackDays }
  return { refundedInPaise, audit: { orderId, detail } }
})

/** The caller must have checked that the order is the visitor's own. From then on nothing of it can be downloaded. */
export function takeMoneyBack({ ip }: Pick<Visitor, 'ip'>, orderId: string) {
  return returnByRule({ ip, name: 'buyer' }, orderId)
}
