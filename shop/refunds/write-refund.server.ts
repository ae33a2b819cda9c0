import { randomBytes } from 'node:crypto'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Assigns the id, which is also the idempotency key at the provider. */
export async function writeRefund(tx: Transaction, refund: Omit<PgInsertValue<typeof refunds>, 'id'>): Promise<Refund> {
  const id = `rf${randomBytes(16).toString('hex')}`
  const [written] = await tx
    .insert(refunds)
    .values({ ...refund, id })
    .returning()
  if (!written) throw new Error('no refund was written')
  return written
}
