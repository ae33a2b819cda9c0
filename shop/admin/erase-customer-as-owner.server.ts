import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { ownerAct } from './owner-act.server.ts'

/** For a customer who asks the owner instead of using their own dashboard. */
export const eraseCustomerAsOwner = ownerAct('customer-erased', async (tx, customerId: number) => {
  const erasure = await eraseCustomer(tx, customerId, 'withdrawal')
  return 'refused' in erasure ? erasure : { ...erasure, audit: { customerId } }
})
