import { eq } from 'drizzle-orm'
import { type SandboxPayment, sandboxPayments } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { payableForMinutes } from '../../check-intervals.ts'
import { expirePayment } from './expire-payment.server.ts'

/** A payment page closes by itself: whoever looks at it after its time finds it expired. */
export async function findPayment(ref: string): Promise<SandboxPayment | null> {
  if (!/^sbx_[\w-]{1,60}$/.test(ref)) return null
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  if (!payment) return null
  return payment.status === 'open' && isPastItsTime(payment)
    ? ((await expirePayment(ref)) ?? findPayment(ref))
    : payment
}

function isPastItsTime({ createdAt }: SandboxPayment): boolean {
  return Date.now() - createdAt.getTime() > payableForMinutes * 60_000
}
