import { formatOrderNumber } from '#brand/order-number.ts'
import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import { findAnything } from '#shop/search/find-anything.server.ts'
import { requireSearch } from '../ui/csv-response.server.ts'
import type { Route } from './+types/search-json'

export interface Suggestion {
  to: string
  title: string
  detail: string
}

/** What the search box shows while the owner types; the page of results needs no script. */
export async function loader({ url }: Route.LoaderArgs) {
  const { orders, customers, isSimilar } = await findAnything(requireSearch(url))
  const found: Record<'orders' | 'customers', Suggestion[]> = {
    orders: orders.rows.slice(0, 6).map((order) => ({
      to: `/admin-dashboard/orders/${order.id}`,
      title: order.customer.fullName,
      detail: [
        formatOrderNumber(order.number),
        order.productName,
        orderStatusWords[order.refundedAt ? 'refunded' : order.status],
      ].join(' · '),
    })),
    customers: customers.rows.slice(0, 4).map((customer) => ({
      to: `/admin-dashboard/customers/${customer.id}`,
      title: customer.fullName,
      detail: `${customer.email} · ${customer.phoneNumber}`,
    })),
  }
  return Response.json({ ...found, isSimilar }, { headers: { 'Cache-Control': 'private, no-store' } })
}
