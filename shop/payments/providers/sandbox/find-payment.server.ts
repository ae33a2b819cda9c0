import { eq, sql } from 'drizzle-orm'
import { type SandboxPayment, sandboxPayments } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { payableForMinutes } from '../../check-intervals.ts'
import { expirePayment } from './expire-payment.server.ts'

const byRef = db
  .select()
  .from(sandboxPayments)
  .where(eq(sandboxPayments.ref, sql.placeholder('ref')))
  .prepare('sandbox-payment')

/** Expires the payment first when its deadline has passed. */
export async function findPayment(ref: string): Promise<SandboxPayment | null> {
  if (!/^sbx_[\w-]{1,60}$/.test(ref)) return null
  const [payment] = await byRef.execute({ ref })
  if (!payment) return null
  return payment.status === 'open' && isPastDeadline(payment)
    ? ((await expirePayment(ref)) ?? findPayment(ref))
    : payment
}

export function isPastDeadline({ createdAt }: Pick<SandboxPayment, 'createdAt'>): boolean {
  return Date.now() - createdAt.getTime() > payableForMinutes * 60_000
}
