import { data } from 'react-router'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { customerDataFile } from '../../../customer-data-file.server.ts'
import { actorContext } from '../actor-context.ts'
import type { Route } from './+types/customer-data'
import { requireCustomerId } from './require-customer-id.server.ts'

/** For a customer who requests their data from the owner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const customerId = requireCustomerId(params.customerId)
  if (!(await readCustomer(customerId))) throw data(customerWords.notFound, 404)
  const file = await customerDataFile(customerId, `customer-${customerId}.json`)
  await recordRead(context.get(actorContext), 'customer-exported', { customerId })
  return file
}
