import { recordRead } from '#shop/audit/record-read.server.ts'
import { exportOrders } from '#shop/search/export-orders.server.ts'
import { isFiltered } from '#shop/search/order-filter.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse, requireSearch } from '../ui/csv-response.server.ts'
import type { Route } from './+types/orders-csv'
import { requireOrderFilter } from './require-order-filter.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  const filter = requireOrderFilter(url)
  const all = search || isFiltered(filter) ? 'no' : 'yes'
  await recordRead(context.get(actorContext), 'orders-exported', { detail: { all } })
  return csvResponse('orders', exportOrders(search, filter))
}
