import { data } from 'react-router'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { invoiceFile } from '../../../invoice-file.server.ts'
import type { Route } from './+types/order-invoice'

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findOrder(params.orderId)
  const invoice = order?.status === 'completed' ? await findInvoice(order.id, params.refundId ?? null) : null
  if (!invoice) throw data(orderWords.invoices.none, 404)
  return invoiceFile(invoice)
}
