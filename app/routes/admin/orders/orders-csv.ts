import { recordRead } from '#shop/admin/record-read.server.ts'
import { exportOrders } from '#shop/reports/export-orders.server.ts'
import { isFiltered } from '#shop/reports/order-filter.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse, requireSearch } from '../csv-response.server.ts'
import type { Route } from './+types/orders-csv'
import { requireOrderFilter } from './require-order-filter.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  const filter = requireOrderFilter(url)
  const all = search || isFiltered(filter) ? 'no' : 'yes'
  await recordRead(context.get(actorContext), 'orders-exported', { detail: { all } })
  return csvResponse('orders', exportOrders(search, filter))
}
