import { and, eq, isNull } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { bankCredits, bankMatches, settlementLines } from '#db/schema/settlements.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { readCredit, type TypedCredit } from './bank-credit.ts'

export interface OutsideMatch {
  orderId: string
  /** "credit:12" or "line:razorpay:pay_1"; empty for a credit that is typed. */
  chosen: string
  typed: TypedCredit
}

/** Says in which credit of the bank statement a payment arrived that no provider reports. */
export const matchOutsidePayment = ownerAct('bank-matched', async ({ tx, actor }, wanted: OutsideMatch) => {
  const { orderId, chosen, typed } = wanted
  await lockOrder(tx, orderId)
  const payment = await findOutsidePayment(tx, orderId)
  if (!payment) return { refused: 'unknown-payment' }
  const isMatched = and(eq(bankMatches.provider, outsideProvider), eq(bankMatches.paymentId, payment.externalId))
  if ((await tx.$count(bankMatches, isMatched)) > 0) return { refused: 'already-matched' }
  const target = chosen ? await findTarget(tx, chosen) : await addCredit(tx, typed)
  if ('refused' in target) return target
  const { reference, ...ids } = target
  const match = { provider: outsideProvider, paymentId: payment.externalId, matchedBy: actor.name }
  await tx.insert(bankMatches).values({ ...match, ...ids })
  return { matched: true, audit: { orderId, detail: { amountInPaise: payment.amountInPaise, reference } } }
})

/** Takes the match away, and the credit with it when nothing else is matched to it. */
export const undoBankMatch = ownerAct('bank-match-undone', async ({ tx }, orderId: string) => {
  await lockOrder(tx, orderId)
  const payment = await findOutsidePayment(tx, orderId)
  if (!payment) return { refused: 'unknown-payment' }
  const isOfPayment = and(eq(bankMatches.provider, outsideProvider), eq(bankMatches.paymentId, payment.externalId))
  const [undone] = await tx.delete(bankMatches).where(isOfPayment).returning()
  if (!undone) return { refused: 'not-matched' }
  const { creditId, lineId } = undone
  const isUsed = creditId === null || (await tx.$count(bankMatches, eq(bankMatches.creditId, creditId))) > 0
  const [credit] = isUsed ? [] : await tx.delete(bankCredits).where(eq(bankCredits.id, creditId)).returning()
  const reference = credit?.reference ?? lineId ?? ''
  return { undone: true, audit: { orderId, detail: { amountInPaise: payment.amountInPaise, reference } } }
})

async function findOutsidePayment(tx: Transaction, orderId: string) {
  const { provider, orderId: ofOrder } = receivedPayments
  const [payment] = await tx
    .select()
    .from(receivedPayments)
    .where(and(eq(ofOrder, orderId), eq(provider, outsideProvider)))
  return payment
}

const unknownCredit = { refused: 'unknown-credit' } as const

/** A credit that was typed for another payment, or a line of a settlement that has no order. */
async function findTarget(tx: Transaction, chosen: string) {
  const [, creditId] = /^credit:(\d{1,15})$/.exec(chosen) ?? []
  if (creditId) {
    const [credit] = await tx
      .select()
      .from(bankCredits)
      .where(eq(bankCredits.id, Number(creditId)))
      .for('update')
    return credit ? { creditId: credit.id, reference: credit.reference } : unknownCredit
  }
  const [, lineProvider, lineId] = /^line:(\w{1,40}):(.{1,200})$/.exec(chosen) ?? []
  if (!lineProvider || !lineId) return unknownCredit
  const isLine = and(eq(settlementLines.provider, lineProvider), eq(settlementLines.externalId, lineId))
  const [line] = await tx
    .select()
    .from(settlementLines)
    .where(and(isLine, isNull(settlementLines.orderId)))
  return line ? { lineProvider, lineId, reference: line.reference } : unknownCredit
}

/** The same credit again is the same row: several cash sales may go to the bank together. */
async function addCredit(tx: Transaction, typed: TypedCredit) {
  const read = readCredit({ ...typed, reference: toPlainText(typed.reference) }, new Date())
  if ('refused' in read) return read
  const { creditedOn, reference, amountInPaise } = read
  await lock(tx, `bank credit ${reference}`)
  const isSame = and(
    ...[eq(bankCredits.reference, reference), eq(bankCredits.creditedOn, creditedOn)],
    eq(bankCredits.amountInPaise, amountInPaise),
  )
  const [known] = await tx.select().from(bankCredits).where(isSame)
  const [credit] = known ? [known] : await tx.insert(bankCredits).values(read).returning()
  if (!credit) throw new Error('no credit was written')
  return { creditId: credit.id, reference }
}
