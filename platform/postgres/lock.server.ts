import { sql } from 'drizzle-orm'
import type { Transaction } from './database.server.ts'

/** Transactions that lock the same name wait for each other until they end. */
export async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}
