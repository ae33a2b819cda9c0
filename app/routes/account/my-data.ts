import { env } from '#platform/env.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { requireSession } from '../../session-cookie.server.ts'
import type { Route } from './+types/my-data'

/** A file with everything the shop holds about the customer. */
export async function loader({ request }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const file = { shop: env.shopName, exportedAt: new Date(), ...(await exportCustomer(customer.id)) }
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  })
}
