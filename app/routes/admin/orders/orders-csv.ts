import { recordRead } from '#shop/admin/record-read.server.ts'
import { exportOrders } from '#shop/reports/export-orders.server.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse, requireSearch } from '../csv-response.server.ts'
import type { Route } from './+types/orders-csv'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  await recordRead(context.get(actorContext), 'orders-exported', { detail: { all: search ? 'no' : 'yes' } })
  return csvResponse('orders', exportOrders(search))
}
