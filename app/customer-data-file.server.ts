import { env } from '#platform/env.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { privateFile } from './private-file.server.ts'

/** A file with everything the shop holds about a customer. */
export async function customerDataFile(customerId: number, name: string): Promise<Response> {
  const file = { shop: env.shopName, exportedAt: new Date(), ...(await exportCustomer(customerId)) }
  return privateFile(JSON.stringify(file, null, 2), { type: 'application/json; charset=utf-8', name })
}
