import { writeAudit } from '#shop/admin/write-audit.server.ts'
import { exportOrders } from '#shop/reports/export-orders.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/orders-csv'
import { csvResponse, requireSearch } from './csv-response.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  await writeAudit('orders-exported', { ip: context.get(visitorContext).ip, detail: { all: search ? 'no' : 'yes' } })
  return csvResponse('orders', exportOrders(search))
}
