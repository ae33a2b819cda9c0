import type { Context } from 'hono'
import type { ApiKey } from '#shop/api-keys/find-api-key.server.ts'
import { limitSentLinks } from '#shop/api-keys/limit-api-calls.server.ts'
import { resendOrder } from '#shop/delivery/resend-order.server.ts'
import { readOrders } from '#shop/search/list-orders.server.ts'
import { type CallAnswer, refuseCall } from './call-answer.ts'

/** POST /api/v1/orders/:orderId/links. The answer does not say to which address: that needs the scope to read customers. */
export async function sendLinksForKey(c: Context, { id, actor }: ApiKey): Promise<CallAnswer> {
  const [order] = await readOrders([{ id: c.req.param('orderId') ?? '' }])
  if (!order) return refuseCall('not_found')
  if (order.status !== 'completed') return refuseCall('nothing_to_send')
  const limited = await limitSentLinks(id, order.id)
  if (limited) return refuseCall('too_many_links', { retryAfterSeconds: limited.waitSeconds })
  const resent = await resendOrder(actor, order.id)
  if (!('refused' in resent)) return { status: 200, body: { orderId: order.id, sent: true } }
  return refuseCall(resent.refused === 'nothing-to-send' ? 'nothing_to_send' : 'not_sent')
}
