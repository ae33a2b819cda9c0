import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import type { UnmatchedPayment } from '#db/schema/payments.ts'
import { bankMatches, settlementLines } from '#db/schema/settlements.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'

/** What can belong to an order. */
export const kindsOfOrders = ['payment', 'refund', 'dispute'] as const

/**
 * What a settlement says of a payment without an order that the comparison has not reported, or of a refund or dispute. Not of
 * money that is matched with a recorded sale, which an order would count again.
 */
export async function findUnknownLine(tx: Database | Transaction, provider: string, reference: string) {
  const { externalId, orderId } = settlementLines
  const matched = tx
    .select()
    .from(bankMatches)
    .where(and(eq(bankMatches.lineProvider, provider), eq(bankMatches.lineId, externalId)))
  const lines = await tx
    .select()
    .from(settlementLines)
    .where(
      and(
        ...[eq(settlementLines.provider, provider), eq(settlementLines.reference, reference)],
        ...[inArray(settlementLines.kind, [...kindsOfOrders]), isNull(orderId), notExists(matched)],
      ),
    )
    .orderBy(asc(externalId))
  // Cashfree gives a payment and its dispute the same reference, and only a payment can become an order.
  const first = lines.find(({ kind }) => kind === 'payment') ?? lines[0]
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
