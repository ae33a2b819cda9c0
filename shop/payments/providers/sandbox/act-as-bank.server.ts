import { desc, eq, inArray } from 'drizzle-orm'
import { sandboxRefunds, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { RefundRefusal } from '../../provider.ts'
import type { BankAct } from './bank-form.ts'
import { describeDetails } from './describe-details.server.ts'
import { openDispute } from './disputes.server.ts'
import { addRefund, planRefunds, settleRefund } from './refunds.server.ts'

export async function actAsBank(ref: string, act: BankAct): Promise<void> {
  if (act.does === 'plan') return planRefunds(ref, act.plan)
  if (act.does === 'settle') return void (await settleRefund(act.refundId, act.status))
  if (act.does === 'dispute') return void (await openDispute(ref, 'fraudulent'))
  const [transfer] = await db.select().from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref)).limit(1)
  if (!transfer) return
  const { id: transferId, amountInPaise } = transfer
  await addRefund({ transferId, amountInPaise, ownId: null }).catch((error: unknown) => {
    if (!(error instanceof RefundRefusal)) throw error
  })
}

/** The refunds that the page of a payment shows, the newest first. */
export function listSandboxRefunds(ref: string) {
  const transfers = db.select({ id: sandboxTransfers.id }).from(sandboxTransfers).where(eq(sandboxTransfers.ref, ref))
  return db
    .select()
    .from(sandboxRefunds)
    .where(inArray(sandboxRefunds.transferId, transfers))
    .orderBy(desc(sandboxRefunds.createdAt))
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
