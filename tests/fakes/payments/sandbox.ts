import { desc, eq, sql } from 'drizzle-orm'
import { sandboxDisputes, sandboxPayments, sandboxRefunds, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { appSecret } from '#platform/secrets/secrets.server.ts'
import { declinePayment } from '#shop/payments/providers/sandbox/decline-payment.server.ts'
import { decideDispute, openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { expirePayment } from '#shop/payments/providers/sandbox/expire-payment.server.ts'
import { newEventId } from '#shop/payments/providers/sandbox/plan-webhooks.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { addRefund, planRefunds, settleRefund } from '#shop/payments/providers/sandbox/refunds.server.ts'
import { createSandbox } from '#shop/payments/providers/sandbox/sandbox.server.ts'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import type { ContractSubject, Delivery, FakeProvider } from './harness.ts'

export const subject: ContractSubject = {
  async begin() {
    return { fake: await startFakeSandbox(), provider: createSandbox() }
  },
  paymentRefLike: 'order',
  secrets: [appSecret()],
  webhookHeaders: ['x-sandbox-signature'],
  staleAfterMs: 300_000,
  namesBankReference: true,
  can: { payTwice: true, payLate: true, failNetwork: false },
}

/** Not really a fake: it calls the sandbox's own functions. */
async function startFakeSandbox(): Promise<FakeProvider> {
  await db.execute(sql`truncate sandbox_transfers, sandbox_payments cascade`)
  return {
    async pay(ref, { times = 1, at, ...sent } = {}) {
      for (let time = 0; time < times; time++) await recordTransfer({ ref, method: 'upi', fault: 'drop', ...sent })
      if (at) await db.update(sandboxTransfers).set({ createdAt: at }).where(eq(sandboxTransfers.ref, ref))
    },
    async changeNotes(ref, change) {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
      const notes = change(payment?.notes ?? {})
      await db.update(sandboxPayments).set({ notes }).where(eq(sandboxPayments.ref, ref))
    },
    async decline(ref) {
      await declinePayment(ref, 'drop')
    },
    async expire(ref) {
      await expirePayment(ref, 'drop')
    },
    async cancel(ref) {
      await expirePayment(ref, 'drop')
    },
    paymentCount: () => db.$count(sandboxPayments),
    // Its fee is known immediately.
    async payOut() {},
    planRefunds,
    async refundOnSite(ref, amountInPaise) {
      await addRefund({ transferId: await findTransfer(ref), amountInPaise, ownId: null })
    },
    async settleRefund(id, state) {
      await settleRefund(id, state)
    },
    refundCount: () => db.$count(sandboxRefunds),
    openDispute: async (ref) => `${await openDispute(ref, 'fraudulent')}`,
    // Its answer has no copy of the file.
    async readEvidence(id) {
      const [dispute] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id))
      return { times: dispute?.answerId ? 1 : 0, pdf: null, words: '' }
    },
    async askForMoreEvidence(id) {
      await db.update(sandboxDisputes).set({ answerId: null }).where(eq(sandboxDisputes.id, id))
    },
    async endDisputeTime(id) {
      const respondBy = new Date(Date.now() - 60_000)
      await db.update(sandboxDisputes).set({ respondBy }).where(eq(sandboxDisputes.id, id))
    },
    decideDispute,
    async moneyWebhook(ref, event) {
      const transferId = await findTransfer(ref)
      const [dispute] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.transferId, transferId))
      const about = event === 'refund' ? { type: 'refund.changed' } : { type: 'dispute.opened', disputeId: dispute?.id }
      return signed(JSON.stringify({ id: newEventId(), transferId, ...about, createdAt: new Date() }))
    },
    failNextRequests() {
      throw new Error('there is no network between the shop and its sandbox')
    },
    webhook(ref, event) {
      const type = event === 'unrelated' ? 'account.updated' : `payment.${event}`
      return signed(
        JSON.stringify({ id: newEventId(), type, ref, orderId: 'an-order', amount: 49_900, createdAt: new Date() }),
      )
    },
    redeliver({ body }, changes = {}) {
      return signed(changes.body ?? body, changes)
    },
    async stop() {},
  }
}

function signed(body: string, { secret, sentAt = Date.now() }: { secret?: string; sentAt?: number } = {}): Delivery {
  const signature = signWebhook(body, secret, Math.floor(sentAt / 1000))
  return { body, headers: new Headers({ [signatureHeader]: signature }) }
}

async function findTransfer(ref: string): Promise<string> {
  const [transfer] = await db
    .select()
    .from(sandboxTransfers)
    .where(eq(sandboxTransfers.ref, ref))
    .orderBy(desc(sandboxTransfers.createdAt))
  return transfer?.id ?? ''
}
