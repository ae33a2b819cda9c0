import { data } from 'react-router'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { findPurchase } from '#shop/customers/list-purchases.server.ts'
import { drawReceipt } from '#shop/orders/draw-receipt.server.ts'
import { providerTitle } from '#shop/payments/payment-provider.server.ts'
import { privateFile } from '../../private-file.server.ts'
import type { Route } from './+types/receipt'
import { requireSession } from './require-session.server.ts'

/** Each is drawn anew, by the thread that also stamps what others have bought. */
const receipts = createRateLimiter('receipts', { points: 20, seconds: 600 })

/** The receipt of one of the customer's own purchases, drawn when it is asked for. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const order = await findPurchase(customer.id, params.orderId)
  if (!order) throw data('No such receipt', 404)
  if (await receipts.take(String(customer.id))) throw data('Too many receipts at once. Please wait a minute.', 429)
  const pdf = Buffer.from(await drawReceipt(order, providerTitle(order.provider)))
  return privateFile(pdf, { type: 'application/pdf', name: `receipt-${order.id}.pdf`, isShown: true })
}
