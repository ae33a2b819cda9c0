import { desc, eq, inArray } from 'drizzle-orm'
import { sandboxDisputes, sandboxRefunds, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { RefundRefusal } from '../../provider.ts'
import type { BankAct } from './bank-form.ts'
import { describeDetails } from './describe-details.server.ts'
import { decideDispute, openDispute } from './disputes.server.ts'
import { addRefund, planRefunds, settleRefund } from './refunds.server.ts'

export async function actAsBank(ref: string, act: BankAct): Promise<void> {
  if (act.does === 'plan') return planRefunds(ref, act.plan)
  if (act.does === 'settle') return void (await settleRefund(act.refundId, act.status))
  if (act.does === 'dispute') return void (await openDispute(ref, 'fraudulent'))
  if (act.does === 'decide') {
    const isHere = (await listSandboxDisputes(ref)).some(({ id }) => id === act.disputeId)
    return isHere ? decideDispute(act.disputeId, act.state) : undefined
  }
  const [transfer] = await db.select().from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref)).limit(1)
  if (!transfer) return
  const { id: transferId, amountInPaise } = transfer
  await addRefund({ transferId, amountInPaise, ownId: null }).catch((error: unknown) => {
    if (!(error instanceof RefundRefusal)) throw error
  })
}

/** The refunds that the page of a payment shows, the newest first. */
export function listSandboxRefunds(ref: string) {
  return db
    .select()
    .from(sandboxRefunds)
    .where(inArray(sandboxRefunds.transferId, selectTransfers(ref)))
    .orderBy(desc(sandboxRefunds.createdAt))
}

export function listSandboxDisputes(ref: string) {
  return db
    .select()
    .from(sandboxDisputes)
    .where(inArray(sandboxDisputes.transferId, selectTransfers(ref)))
    .orderBy(desc(sandboxDisputes.createdAt))
}

function selectTransfers(ref: string) {
  return db.select({ id: sandboxTransfers.id }).from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref))
}

/** The reference of the newest transfer, as the buyer's UPI app would show it. */
export async function findBankReference(ref: string): Promise<string | null> {
  const [transfer] = await db
    .select()
    .from(sandboxTransfers)
    .where(eq(sandboxTransfers.ref, ref))
    .orderBy(desc(sandboxTransfers.createdAt))
    .limit(1)
  return transfer ? describeDetails(transfer).bankReference : null
}
