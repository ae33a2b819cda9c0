import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { offersChannel } from './current-offers.server.ts'

/** Two changes at the same time wait for each other, so that a code belongs to one offer. */
export async function lockOffers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('offers'))`)
}

/** Every process loads the offers when the transaction commits. */
export async function notifyOffers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${offersChannel}, '')`)
}
