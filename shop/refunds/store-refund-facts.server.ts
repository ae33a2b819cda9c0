import { and, eq, sql } from 'drizzle-orm'
import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import type { RefundFacts } from '#shop/payments/provider.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { secondsUntilNextRefundCheck } from './refund.ts'
import { writeRefund } from './write-refund.server.ts'

interface ProviderAnswer {
  payment: ReceivedPaymentRow
  /** The refunds as they were before the provider was asked. */
  known: Refund[]
  facts: RefundFacts[]
  refusals: Map<string, string>
}

type NewState = Pick<RefundFacts, 'state' | 'error'> & Partial<Pick<RefundFacts, 'id' | 'bankReference'>>

/** Stores what the provider says about the refunds of a payment; false when they have changed since it was asked. */
export async function storeRefundFacts(tx: Transaction, answer: ProviderAnswer): Promise<boolean> {
  const { payment, known, facts, refusals } = answer
  await lockOrder(tx, payment.orderId)
  const rows = await tx.select().from(refunds).where(isRefundOf(payment))
  if (!areSame(rows, known)) return false
  const changes: Change[] = []
  for (const fact of facts) {
    const row = findRow(rows, fact) ?? (await addFoundRefund(tx, payment, fact))
    changes.push(await applyState(tx, row, fact))
  }
  for (const row of rows) {
    const error = refusals.get(row.id)
    if (error !== undefined) changes.push(await applyState(tx, row, { state: 'failed', error }))
  }
  const changed = changes.filter(({ before, after }) => before !== after)
  if (changed.length > 0) await settleOrder(tx, payment.orderId, { wasReturned: changed.some(isReturned) })
  return true
}

interface Change {
  before: Refund['state']
  after: Refund['state']
}

/** The bank sent back money that was on its way to the buyer. */
function isReturned({ before, after }: Change): boolean {
  return after === 'failed' && before !== 'requested'
}

function areSame(rows: Refund[], known: Refund[]): boolean {
  const describe = (list: Refund[]) =>
    list.map(({ id, state, providerRefundId }) => `${id} ${state} ${providerRefundId}`)
  return describe(rows).sort().join() === describe(known).sort().join()
}

function findRow(rows: Refund[], { id, refundId, amountInPaise }: RefundFacts): Refund | undefined {
  return (
    rows.find((row) => row.id === refundId || row.providerRefundId === id) ??
    // The owner recorded this one by hand before the shop heard of it.
    rows.find(
      (row) =>
        row.origin === 'by-hand' &&
        row.providerRefundId === null &&
        row.amountInPaise === amountInPaise &&
        row.state !== 'failed',
    )
  )
}

/** Made on the provider's own site. */
function addFoundRefund(tx: Transaction, payment: ReceivedPaymentRow, fact: RefundFacts): Promise<Refund> {
  const { orderId, provider, externalId: paymentId } = payment
  return writeRefund(tx, {
    ...{ orderId, provider, paymentId, amountInPaise: fact.amountInPaise, providerRefundId: fact.id },
    ...{ reason: 'other', origin: 'provider', requestedBy: provider, state: 'requested' },
  })
}

async function applyState(
  tx: Transaction,
  row: Refund,
  { id, state, bankReference, error }: NewState,
): Promise<Change> {
  const seconds = secondsUntilNextRefundCheck(state, (Date.now() - row.requestedAt.getTime()) / 1000)
  const isOnItsWay = state !== 'failed'
  await tx
    .update(refunds)
    .set({
      state,
      error,
      providerRefundId: id ?? row.providerRefundId,
      bankReference: bankReference ?? row.bankReference,
      acceptedAt: isOnItsWay ? sql`coalesce(${refunds.acceptedAt}, now())` : row.acceptedAt,
      processedAt: state === 'processed' ? sql`coalesce(${refunds.processedAt}, now())` : row.processedAt,
      failedAt: isOnItsWay ? null : sql`coalesce(${refunds.failedAt}, now())`,
      nextCheckAt: seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(refunds.id, row.id))
  if (isOnItsWay && row.acceptedAt === null && row.origin !== 'by-hand') {
    await enqueue(tx, 'refund.accepted', { refundId: row.id })
  }
  if (state === 'failed' && row.state !== 'failed') {
    const detail = { refundId: row.id, amountInPaise: row.amountInPaise, error }
    await reportProblem(tx, row.orderId, 'refund-failed', detail)
  }
  return { before: row.state, after: state }
}

export function isRefundOf({ provider, externalId }: Pick<ReceivedPaymentRow, 'provider' | 'externalId'>) {
  return and(eq(refunds.provider, provider), eq(refunds.paymentId, externalId))
}
