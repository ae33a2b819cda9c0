import { data } from 'react-router'
import { env } from '#platform/env.server.ts'
import { writeAudit } from '#shop/admin/write-audit.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/customer-data'
import { customerIdOf } from './customer-id.server.ts'

/** A file with everything the shop holds about somebody who asks the owner for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const customerId = customerIdOf(params.customerId)
  if (!(await readCustomer(customerId))) throw data('There is no customer of this number.', 404)
  const file = { shop: env.shopName, exportedAt: new Date(), ...(await exportCustomer(customerId)) }
  await writeAudit('customer-exported', { ip: context.get(visitorContext).ip, customerId })
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="customer-${customerId}.json"`,
    },
  })
}
