import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { consents } from '#db/schema/consents.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Deletes IP address and browser, the only change that the trigger on consents allows. */
export async function deleteConsentProof(tx: Transaction, customerId: number, condition?: SQL): Promise<void> {
  await tx.execute(sql`select set_config('shop.deletes_proof_of_customer', ${String(customerId)}, true)`)
  await tx
    .update(consents)
    .set({ ip: null, userAgent: null })
    .where(
      and(eq(consents.customerId, customerId), or(isNotNull(consents.ip), isNotNull(consents.userAgent)), condition),
    )
  await tx.execute(sql`select set_config('shop.deletes_proof_of_customer', '', true)`)
}
