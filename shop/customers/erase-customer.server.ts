import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { eraseUnlessPaying } from './erase-personal-data.server.ts'

/** For a customer who asks the owner instead of using their own dashboard. */
export const eraseCustomer = ownerAct('customer-erased', async ({ tx }, customerId: number) => {
  const erasure = await eraseUnlessPaying(tx, customerId, 'withdrawal')
  // A request that must wait for an open payment is kept, unlike other refused acts.
  return { ...erasure, audit: 'refused' in erasure ? [] : { customerId } }
})
