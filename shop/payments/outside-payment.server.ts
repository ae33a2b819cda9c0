import { and, eq } from 'drizzle-orm'
import { receivedPayments } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** The "provider" of payments that the owner received in another way and accepted. */
export const outsideProvider = 'outside'

export async function wasPaidOutside(tx: Transaction, orderId: string): Promise<boolean> {
  const isOutside = and(eq(receivedPayments.provider, outsideProvider), eq(receivedPayments.externalId, orderId))
  return (await tx.$count(receivedPayments, isOutside)) > 0
}
