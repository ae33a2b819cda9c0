import { getContent } from '#shop/catalogue/current-content.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { privateFile } from './private-file.server.ts'

/** Everything the shop stores about a customer, as a JSON file. */
export async function customerDataFile(customerId: number, name: string): Promise<Response> {
  const file = { shop: getContent().business.shopName, exportedAt: new Date(), ...(await exportCustomer(customerId)) }
  return privateFile(JSON.stringify(file, null, 2), { type: 'application/json; charset=utf-8', name })
}
