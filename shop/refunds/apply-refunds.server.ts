import { and, eq, sql } from 'drizzle-orm'
import { orders, type ReceivedPaymentRow, type Refund, refunds } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import type { RefundFacts } from '#shop/payments/provider.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { secondsUntilNextRefundCheck } from './refund-checks.ts'
import { newRefundId } from './write-refund.server.ts'

interface ProviderAnswer {
  payment: ReceivedPaymentRow
  /** The refunds as they were before the provider was asked. */
  known: Refund[]
  facts: RefundFacts[]
  refusals: Map<string, string>
}

type NewState = Pick<RefundFacts, 'state' | 'error'> & Partial<Pick<RefundFacts, 'id' | 'bankReference'>>

/** False when the refunds have changed since the provider was asked. */
export async function applyRefunds(tx: Transaction, answer: ProviderAnswer): Promise<boolean> {
  const { payment, known, facts, refusals } = answer
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, payment.orderId)).for('no key update')
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, payment.provider), eq(refunds.paymentId, payment.externalId)))
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
async function addFoundRefund(tx: Transaction, payment: ReceivedPaymentRow, fact: RefundFacts): Promise<Refund> {
  const { orderId, provider, externalId: paymentId } = payment
  const [row] = await tx
    .insert(refunds)
    .values({
      ...{ id: newRefundId(), orderId, provider, paymentId, amountInPaise: fact.amountInPaise },
      ...{ reason: 'other', origin: 'provider', requestedBy: provider, state: 'requested', providerRefundId: fact.id },
    })
    .returning()
  if (!row) throw new Error('no refund was written')
  return row
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
