import { recordRead } from '#shop/audit/record-read.server.ts'
import { exportCustomers } from '#shop/search/export-customers.server.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse, requireSearch } from '../ui/csv-response.server.ts'
import type { Route } from './+types/customers-csv'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  await recordRead(context.get(actorContext), 'customers-exported', { detail: { all: search ? 'no' : 'yes' } })
  return csvResponse('customers', exportCustomers(search))
}
