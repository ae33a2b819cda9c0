import { and, eq, type SQL, sql } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { type Completion, completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'

const noteLength = { min: 3, max: 300 }

/** How an order was paid, in the owner's words. */
export function readPaymentNote(typed: string): { note: string } | { refused: 'note-missing' | 'note-too-long' } {
  const note = toPlainText(typed).trim()
  if (note.length < noteLength.min) return { refused: 'note-missing' }
  if (note.length > noteLength.max) return { refused: 'note-too-long' }
  return { note }
}

/** Completes an order with the money that the owner received for it. */
export function completePaidOutside(
  tx: Transaction,
  { id, amountInPaise }: { id: string; amountInPaise: number },
  completion: Omit<Completion, 'received'> = {},
): Promise<boolean> {
  const payment = { provider: outsideProvider, externalId: id, amountInPaise, currency: 'INR' }
  return completeOrderWithin(tx, id, { ...completion, received: [payment] })
}

/**
 * With which provider an order was paid. Its own provider stays the one of its payment page, so that a late payment there is
 * still found; `of` is how the statement names the orders.
 */
export function paidWith(of: SQL): SQL<string> {
  return sql<string>`case when exists (
    select from received_payments outside where outside.provider = ${outsideProvider} and outside.external_id = ${of}.id
  ) then ${outsideProvider} else ${of}.provider end`
}

export async function wasPaidOutside(tx: Transaction, orderId: string): Promise<boolean> {
  const isOutside = and(eq(receivedPayments.provider, outsideProvider), eq(receivedPayments.externalId, orderId))
  return (await tx.$count(receivedPayments, isOutside)) > 0
}
