import { hasStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { listBuyerInvoices } from '#shop/invoices/list-buyer-invoices.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { findPurchase } from '#shop/orders/list-purchases.server.ts'
import { invoiceFile } from '../../invoice-file.server.ts'
import type { Route } from './+types/receipt'
import { requireSession, returnToAccount } from './require-session.server.ts'

/** Invoices are drawn by the worker that also stamps copies, so one customer must not keep it busy. */
const receipts = createRateLimiter('receipts', { points: 20, seconds: 600 })

export async function loader({ request, params }: Route.LoaderArgs) {
  const order = await findOwnOrder(request, params.orderId)
  if (!order) return returnToAccount('fileNotFound')
  if (await receipts.consume(String(order.customerId))) return returnToAccount('tooManyReceipts')
  const invoice = await findInvoice(order.id, params.refundId ?? null)
  const shown = invoice ? await listBuyerInvoices([order]) : []
  const isShown = invoice && shown.some(({ number }) => number === invoice.number)
  return isShown ? invoiceFile(invoice) : returnToAccount('fileNotFound')
}

/** The order must belong to the logged-in customer or to the browser that bought it. */
async function findOwnOrder(request: Request, orderId: string): ReturnType<typeof findPurchase> {
  if (await hasStartedOrder(request, orderId)) {
    const order = await findOrder(orderId)
    return order && findPurchase(order.customerId, orderId)
  }
  const { customer } = await requireSession(request)
  return findPurchase(customer.id, orderId)
}
