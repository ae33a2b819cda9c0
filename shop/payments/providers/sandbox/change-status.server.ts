import { and, eq, inArray } from 'drizzle-orm'
import { type SandboxPayment, type SandboxStatus, sandboxPayments } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'

/** Null when the payment is not in one of the statuses that may be left. */
export async function changeStatus(
  tx: Transaction,
  ref: string,
  from: SandboxStatus[],
  to: SandboxStatus,
): Promise<SandboxPayment | null> {
  const [payment] = await tx
    .update(sandboxPayments)
    .set({ status: to })
    .where(and(eq(sandboxPayments.ref, ref), inArray(sandboxPayments.status, from)))
    .returning()
  return payment ?? null
}
