import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type SandboxPayment, sandboxPayments } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import type { PayableOrder } from '../../provider.ts'

/** Asked twice for one order, it gives the same payment. */
export async function openPayment(order: PayableOrder): Promise<SandboxPayment> {
  const { id: orderId, amountInPaise, currency, productName, returnUrl, webhookUrl } = order
  const ref = `sbx_${randomBytes(18).toString('base64url')}`
  const [opened] = await db
    .insert(sandboxPayments)
    .values({ ref, orderId, amountInPaise, currency, productName, returnUrl, webhookUrl })
    .onConflictDoNothing({ target: sandboxPayments.orderId })
    .returning()
  if (opened) return opened
  const [earlier] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId))
  if (!earlier) throw new Error('a sandbox payment vanished between two statements')
  return earlier
}
