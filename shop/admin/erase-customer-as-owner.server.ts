import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { ownerAct } from './owner-act.server.ts'

/** For a customer who asks the owner instead of using their own dashboard. */
export const eraseCustomerAsOwner = ownerAct('customer-erased', async (tx, customerId: number) => {
  const erasure = await eraseCustomer(tx, customerId, 'withdrawal')
  // A request that must wait for an open payment is kept, unlike other refused acts.
  return { ...erasure, audit: 'refused' in erasure ? [] : { customerId } }
})
