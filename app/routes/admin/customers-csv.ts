import { writeAudit } from '#shop/admin/write-audit.server.ts'
import { exportCustomers } from '#shop/reports/export-customers.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/customers-csv'
import { csvResponse, requireSearch } from './csv-response.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  await writeAudit('customers-exported', { ip: context.get(visitorContext).ip, detail: { all: search ? 'no' : 'yes' } })
  return csvResponse('customers', exportCustomers(search))
}
