import { db } from '#platform/database.server.ts'
import { retryDeadlock } from '#platform/retry-deadlock.server.ts'
import { type Erasure, eraseCustomer } from './erase-customer.server.ts'

/** For customers who delete their data in their own dashboard. */
export function eraseOwnData(customerId: number): Promise<Erasure> {
  return retryDeadlock(() => db.transaction((tx) => eraseCustomer(tx, customerId, 'account')))
}
