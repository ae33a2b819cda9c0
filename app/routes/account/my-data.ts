import { customerDataFile } from '../../customer-data-file.server.ts'
import type { Route } from './+types/my-data'
import { requireSession } from './require-session.server.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  return customerDataFile(customer.id, 'my-data.json')
}
