import { data, redirect } from 'react-router'
import { addVerifiedOrder } from '#cookies/verified-orders-cookie.server.ts'
import { findPurchase } from '#shop/customers/list-purchases.server.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import type { Route } from './+types/download'
import { requireSession } from './require-session.server.ts'

/** Leads to a link that is made at the click, so that a page left open for months still works. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const order = await findPurchase(customer.id, params.orderId)
  const link = order && !order.refundedAt && createDownloadLinks(order).find(({ file }) => file === params.file)
  if (!link) throw data('No such file', 404)
  // Being logged in has shown already whose files they are: no code is asked for on top.
  const proof = await addVerifiedOrder(request.headers.get('cookie'), order.id)
  return redirect(link.url, { headers: { 'Cache-Control': 'private, no-store', 'Set-Cookie': proof } })
}
