import { redirect } from 'react-router'
import { addVerifiedOrder } from '#cookies/verified-orders-cookie.server.ts'
import {
  allFiles,
  createChangedLink,
  createDownloadLinks,
  createZipLink,
  type LinkedOrder,
  readLinkedName,
} from '#shop/downloads/download-link.server.ts'
import { findPurchase } from '#shop/orders/list-purchases.server.ts'
import { startReading } from '#shop/reading/start-reading.server.ts'
import type { Route } from './+types/download'
import { requireSession, returnToAccount } from './require-session.server.ts'

function findLink(order: LinkedOrder, name: string): { url: string; readUrl?: string | null } | null | undefined {
  const { file, onlyChanged } = readLinkedName(name)
  if (onlyChanged) return createChangedLink(order, file)
  return file === allFiles ? createZipLink(order) : createDownloadLinks(order).find((link) => link.file === file)
}

/** Creates the link on click, so that a dashboard left open for months still works. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const order = await findPurchase(customer.id, params.orderId)
  const link = order && !order.refundedAt && findLink(order, params.file)
  if (!link) return returnToAccount('fileNotFound')
  // A logged-in customer does not need to enter another code.
  const verified = await addVerifiedOrder(request.headers.get('cookie'), order.id)
  const readUrl = url.searchParams.has('read') ? link.readUrl : null
  if (readUrl) startReading()
  return redirect(readUrl ?? link.url, { headers: { 'Cache-Control': 'private, no-store', 'Set-Cookie': verified } })
}
