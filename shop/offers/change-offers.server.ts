import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { offersChannel } from './current-offers.server.ts'

/** Two changes at the same time wait for each other, so that a code belongs to one offer. */
export function lockOffers(tx: Transaction): Promise<void> {
  return lock(tx, 'offers')
}

/** Every process loads the offers when the transaction commits. */
export function notifyOffers(tx: Transaction): Promise<void> {
  return notify(tx, offersChannel)
}
