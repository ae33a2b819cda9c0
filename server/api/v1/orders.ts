import type { Context } from 'hono'
import { formatOrderNumber } from '#brand/order-number.ts'
import { type ListedOrder, listOrders, readOrders } from '#shop/search/list-orders.server.ts'
import { readOrderFilter } from '#shop/search/order-filter.ts'
import { type CallAnswer, refuseCall } from './call-answer.ts'
import { readPage } from './read-page.ts'

/** GET /api/v1/orders */
export async function listOrdersForKey(c: Context): Promise<CallAnswer> {
  const filter = readOrderFilter(new URL(c.req.url).searchParams)
  if ('refused' in filter) return refuseCall('filter_invalid')
  return readPage(c, (page) => listOrders({ ...page, filter }), describeOrder)
}

/** GET /api/v1/orders/:orderId */
export async function showOrderForKey(c: Context): Promise<CallAnswer> {
  const [order] = await readOrders([{ id: c.req.param('orderId') ?? '' }])
  return order ? { status: 200, body: describeOrder(order) } : refuseCall('not_found')
}

/** Without the buyer's contact, which needs the scope to read customers. */
function describeOrder(order: ListedOrder) {
  const { id, number, productId, productName, status, amountInPaise, refundedInPaise, provider, customer } = order
  const { createdAt, completedAt, refundedAt, downloadedAt } = order
  return {
    ...{ id, number: formatOrderNumber(number), status, productId, productName },
    ...{ amountInPaise, refundedInPaise, currency: 'INR', provider, customerId: customer.id },
    ...{ createdAt, completedAt, refundedAt, downloadedAt },
  }
}
