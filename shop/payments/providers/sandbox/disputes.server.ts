import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DisputeState } from '#db/schema/payments.ts'
import { sandboxDisputes, sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { type DisputeFacts, ProviderError } from '../../provider.ts'
import type { SandboxEvent } from './event.ts'
import { newEventId } from './plan-webhooks.server.ts'
import { lockMoneyLeft } from './refunds.server.ts'

const daysToRespond = 7

export async function fetchDispute(disputeId: string): Promise<DisputeFacts> {
  const [found] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, disputeId))
  if (!found) throw new ProviderError('sandbox: no such dispute')
  const { id, amountInPaise, reason, state, respondBy } = found
  return { id, amountInPaise, reason, state, respondBy }
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
