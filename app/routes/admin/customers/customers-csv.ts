import { recordRead } from '#shop/audit/record-read.server.ts'
import { exportCustomers } from '#shop/search/export-customers.server.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse, requireSearch } from '../ui/csv-response.server.ts'
import type { Route } from './+types/customers-csv'
import { requireCustomerKind } from './require-customer-kind.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  const kind = requireCustomerKind(url)
  const detail = { all: search || kind ? 'no' : 'yes' }
  await recordRead(context.get(actorContext), 'customers-exported', { detail })
  return csvResponse('customers', exportCustomers(search, kind))
}
