import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { consents } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'

/** Takes the network and the browser out of a customer's rows: the one change that the ledger's trigger lets through. */
export async function deleteConsentProof(tx: Transaction, customerId: number, which?: SQL): Promise<void> {
  await tx.execute(sql`select set_config('shop.forgets_customer', ${String(customerId)}, true)`)
  await tx
    .update(consents)
    .set({ ip: null, userAgent: null })
    .where(and(eq(consents.customerId, customerId), or(isNotNull(consents.ip), isNotNull(consents.userAgent)), which))
  await tx.execute(sql`select set_config('shop.forgets_customer', '', true)`)
}
