import { type Erasure, eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** On the wish of somebody who asked the owner instead of doing it in their own dashboard. */
export async function eraseCustomerData(customerId: number, ip: string | null): Promise<Erasure> {
  const erasure = await eraseCustomer(customerId, 'withdrawal')
  if (!('refused' in erasure)) await writeAudit('customer-erased', { ip, customerId })
  return erasure
}
