import { data } from 'react-router'
import { findPurchase } from '#shop/customers/list-purchases.server.ts'
import { drawReceipt } from '#shop/orders/draw-receipt.server.ts'
import { requireSession } from '../../session-cookie.server.ts'
import type { Route } from './+types/receipt'

/** The receipt of one of the customer's own purchases, drawn when it is asked for. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const order = await findPurchase(customer.id, params.orderId)
  if (!order) throw data('No such receipt', 404)
  return new Response(Buffer.from(await drawReceipt(order)), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="receipt-${order.id}.pdf"`,
    },
  })
}
