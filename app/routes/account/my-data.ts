import { customerDataFile } from '../../customer-data-file.server.ts'
import { requireSession } from '../../session-cookie.server.ts'
import type { Route } from './+types/my-data'

export async function loader({ request }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  return customerDataFile(customer.id, 'my-data.json')
}
