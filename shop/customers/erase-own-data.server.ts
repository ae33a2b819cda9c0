import { db } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { type Erasure, eraseUnlessPaying } from './erase-personal-data.server.ts'

/** For customers who delete their data in their own dashboard. */
export function eraseOwnData(customerId: number): Promise<Erasure> {
  return retryDeadlock(() => db.transaction((tx) => eraseUnlessPaying(tx, customerId, 'account')))
}
