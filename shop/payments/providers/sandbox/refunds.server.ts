import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { claimedStates } from '#db/schema/payments.ts'
import {
  type SandboxRefund,
  type SandboxRefundPlan,
  type SandboxRefundStatus,
  sandboxDisputes,
  sandboxPayments,
  sandboxRefunds,
  sandboxTransfers,
} from '#db/schema/sandbox.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import {
  type ListedRefund,
  type RefundablePayment,
  type RefundFacts,
  RefundRefusal,
  type RefundRequest,
} from '../../provider.ts'
import type { SandboxEvent } from './event.ts'
import { newEventId } from './plan-webhooks.server.ts'

interface NewRefund {
  transferId: string
  amountInPaise: number
  /** Null when the owner refunds on the sandbox's own page. */
  ownId: string | null
}

export async function makeRefund({ refundId, payment, amountInPaise }: RefundRequest): Promise<RefundFacts> {
  return toFacts(await addRefund({ transferId: payment.id, amountInPaise, ownId: refundId }))
}

export async function fetchRefunds({ id }: RefundablePayment): Promise<RefundFacts[]> {
  const rows = await db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.transferId, id))
    .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.id))
  return rows.map(toFacts)
}

export async function listRefunds(since: Date): Promise<ListedRefund[]> {
  const { id, transferId, createdAt } = sandboxRefunds
  return db.select({ id, payment: transferId }).from(sandboxRefunds).where(gte(createdAt, since))
}

/** Refuses more than was received and is not disputed, like every real provider. */
export function addRefund({ transferId, amountInPaise, ownId }: NewRefund): Promise<SandboxRefund> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, transferId)
    const [made] = ownId ? await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.ownId, ownId)) : []
    if (made) return made
    if (transfer.plan === 'refuse') throw new RefundRefusal('sandbox: create refund: refused as chosen')
    if (amountInPaise > (await lockMoneyLeft(tx, transferId))) {
      throw new RefundRefusal('sandbox: create refund: more than was received')
    }
    const row = { id: `srf_${randomBytes(12).toString('base64url')}`, ownId, transferId, amountInPaise }
    const [added] = await tx
      .insert(sandboxRefunds)
      .values({ ...row, ...describeStatus(transfer.plan === 'delay' ? 'pending' : 'processed') })
      .returning()
    if (!added) throw new Error('the sandbox wrote no refund')
    await sendEvent(tx, transfer.webhookUrl, transferId, 'refund.created')
    return added
  })
}

/** What the bank does later: even a processed refund can fail. */
export function settleRefund(id: string, status: Exclude<SandboxRefundStatus, 'pending'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(sandboxRefunds)
      .set(describeStatus(status))
      .where(and(eq(sandboxRefunds.id, id), ne(sandboxRefunds.status, status), ne(sandboxRefunds.status, 'failed')))
      .returning()
    if (!settled) return false
    const { webhookUrl } = await lockTransfer(tx, settled.transferId)
    await sendEvent(tx, webhookUrl, settled.transferId, 'refund.changed')
    return true
  })
}

export async function planRefunds(ref: string, plan: SandboxRefundPlan): Promise<void> {
  await db.update(sandboxPayments).set({ refundPlan: plan }).where(eq(sandboxPayments.ref, ref))
}

/** What was neither refunded nor disputed. */
export async function lockMoneyLeft(tx: Transaction, transferId: string): Promise<number> {
  const { amountInPaise } = await lockTransfer(tx, transferId)
  return amountInPaise - (await sumRefunds(tx, transferId)) - (await sumClaims(tx, transferId))
}

async function lockTransfer(tx: Transaction, transferId: string) {
  const [transfer] = await tx
    .select({
      amountInPaise: sandboxTransfers.amountInPaise,
      plan: sandboxPayments.refundPlan,
      webhookUrl: sandboxPayments.webhookUrl,
    })
    .from(sandboxTransfers)
    .innerJoin(sandboxPayments, eq(sandboxPayments.ref, sandboxTransfers.ref))
    .where(eq(sandboxTransfers.id, transferId))
    .for('update', { of: sandboxTransfers })
  if (!transfer) throw new RefundRefusal('sandbox: create refund: no such payment')
  return transfer
}

async function sumRefunds(tx: Transaction, transferId: string): Promise<number> {
  const [sum] = await tx
    .select({ paise: sql<number>`coalesce(sum(${sandboxRefunds.amountInPaise}), 0)`.mapWith(Number) })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.transferId, transferId), ne(sandboxRefunds.status, 'failed')))
  return sum?.paise ?? 0
}

async function sumClaims(tx: Transaction, transferId: string): Promise<number> {
  const [sum] = await tx
    .select({ paise: sql<number>`coalesce(sum(${sandboxDisputes.amountInPaise}), 0)`.mapWith(Number) })
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.transferId, transferId), inArray(sandboxDisputes.state, claimedStates)))
  return sum?.paise ?? 0
}

async function sendEvent(tx: Transaction, url: string, transferId: string, type: 'refund.created' | 'refund.changed') {
  const event: SandboxEvent = { id: newEventId(), type, transferId, createdAt: new Date().toISOString() }
  await enqueue(tx, 'sandbox.webhook', { url, event })
}

function describeStatus(status: SandboxRefundStatus): Pick<SandboxRefund, 'status' | 'bankReference'> {
  const isProcessed = status === 'processed'
  return { status, bankReference: isProcessed ? `SBX${randomBytes(5).toString('hex').toUpperCase()}` : null }
}

const states = { pending: 'accepted', processed: 'processed', failed: 'failed' } as const

function toFacts({ id, ownId, amountInPaise, status, bankReference }: SandboxRefund): RefundFacts {
  const error = status === 'failed' ? 'The bank returned the money' : null
  return { id, refundId: ownId, amountInPaise, state: states[status], bankReference, error }
}
