import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { UnmatchedPayment } from '#db/schema/payments.ts'
import { settlementLines } from '#db/schema/settlements.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'

/** What can belong to an order. */
export const kindsOfOrders = ['payment', 'refund', 'dispute'] as const

/** What a settlement says of a payment without an order that the comparison has not reported, or of a refund or dispute. */
export async function findUnknownLine(tx: Database | Transaction, provider: string, reference: string) {
  const lines = await tx
    .select()
    .from(settlementLines)
    .where(
      and(
        ...[eq(settlementLines.provider, provider), eq(settlementLines.reference, reference)],
        ...[inArray(settlementLines.kind, [...kindsOfOrders]), isNull(settlementLines.orderId)],
      ),
    )
    .orderBy(asc(settlementLines.externalId))
  const [first] = lines
  if (!first) return null
  // A payment may be settled in two parts.
  const own = lines.filter(({ kind }) => kind === first.kind)
  const amountInPaise = own.reduce((sum, line) => sum + line.amountInPaise, 0)
  const payment: UnmatchedPayment = {
    ...{ provider, externalId: reference, namedOrder: '', paymentRef: null, amountInPaise, currency: 'INR' },
    ...{ reason: 'missing', paidAt: first.occurredAt, foundAt: first.occurredAt, resolvedAt: null },
  }
  return { kind: first.kind, payment }
}
