import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { DisputeState } from '#db/schema/payments.ts'
import { sandboxDisputes, sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import {
  type DisputeAnswer,
  type DisputeAnswers,
  type DisputeFacts,
  DisputeRefusal,
  ProviderError,
} from '../../provider.ts'
import { answerOnce } from '../answer-once.server.ts'
import type { SandboxEvent } from './event.ts'
import { newEventId } from './plan-webhooks.server.ts'
import { lockMoneyLeft } from './refunds.server.ts'

const daysToRespond = 7

export async function fetchDispute(disputeId: string): Promise<DisputeFacts> {
  const [found] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, disputeId))
  if (!found) throw new ProviderError('sandbox: no such dispute')
  const { id, amountInPaise, reason, state, respondBy, answerId } = found
  return { id, amountInPaise, reason, reasonCode: reason, state, respondBy, answer: answerId ? 'given' : 'wanted' }
}

export const sandboxAnswers: DisputeAnswers = {
  maxWords: 1000,
  send: (answer) =>
    answerOnce(answer, { read: () => fetchDispute(answer.disputeId), send: () => receiveAnswer(answer) }),
}

/** Like a real provider, it takes no answer after the deadline. */
async function receiveAnswer({ id: answerId, disputeId, evidence }: DisputeAnswer): Promise<void> {
  if (!evidence) return decideDispute(disputeId, 'lost')
  const isInTime = and(eq(sandboxDisputes.id, disputeId), gt(sandboxDisputes.respondBy, sql`now()`))
  const taken = await db.update(sandboxDisputes).set({ answerId }).where(isInTime).returning()
  if (taken.length === 0) throw new DisputeRefusal('sandbox: contest dispute: too late')
}

/** The buyer's bank asks for the money of a transfer back, as far as it has not gone back. */
export function openDispute(ref: string, reason: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [transfer] = await tx.select().from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref)).limit(1)
    if (!transfer) return null
    const id = `sdp_${randomBytes(12).toString('base64url')}`
    const respondBy = new Date(Date.now() + daysToRespond * 86_400_000)
    const { id: transferId } = transfer
    const amountInPaise = await lockMoneyLeft(tx, transferId)
    if (amountInPaise <= 0) return null
    await tx.insert(sandboxDisputes).values({ id, transferId, amountInPaise, reason, respondBy })
    await sendEvent(tx, ref, { type: 'dispute.opened', transferId, disputeId: id })
    return id
  })
}

export function decideDispute(disputeId: string, state: Exclude<DisputeState, 'open'>): Promise<void> {
  return db.transaction(async (tx) => {
    const [decided] = await tx
      .update(sandboxDisputes)
      .set({ state })
      .where(eq(sandboxDisputes.id, disputeId))
      .returning()
    if (!decided) return
    const [transfer] = await tx.select().from(sandboxTransfers).where(eq(sandboxTransfers.id, decided.transferId))
    if (!transfer) return
    await sendEvent(tx, transfer.ref, { type: 'dispute.changed', transferId: transfer.id, disputeId })
  })
}

type DisputeEvent = Extract<SandboxEvent, { disputeId: string }>

async function sendEvent(tx: Transaction, ref: string, event: Pick<DisputeEvent, 'type' | 'transferId' | 'disputeId'>) {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  if (!payment) return
  const createdAt = new Date().toISOString()
  await enqueue(tx, 'sandbox.webhook', { url: payment.webhookUrl, event: { id: newEventId(), createdAt, ...event } })
}
