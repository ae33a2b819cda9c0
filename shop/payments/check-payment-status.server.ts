import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { createBufferedRateLimiter } from '#platform/limits/buffered-rate-limiter.server.ts'
import { toWaitingNetwork } from '#platform/limits/network.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { syncPayment } from './sync-payment.server.ts'

export type PaymentStatus = 'success' | 'failed' | 'pending'

const shownStatus = { completed: 'success', pending: 'pending', failed: 'failed' } as const
const minSecondsBetweenChecks = 4

/** Of all unpaid orders of a network, which anyone can start and then ask about. A webhook or the sweep completes the rest. */
export const maxQuestionsPerMinute = 60
const questions = createBufferedRateLimiter('payment-questions', { points: maxQuestionsPerMinute, seconds: 60 })

/** An unknown order counts as failed, so that guessing order ids reveals nothing. */
export async function checkPaymentStatus(
  orderId: string | null | undefined,
  ip: string | null = null,
): Promise<PaymentStatus> {
  if (!orderId || !/^[\w-]{1,100}$/.test(orderId)) return 'failed'
  const status = await findStatus(orderId)
  if (status !== 'pending' || !(await mayAsk(orderId, ip))) return status ? shownStatus[status] : 'failed'
  try {
    await syncPayment(orderId)
  } catch (err) {
    log.warn({ err, orderId }, 'could not check a payment')
  }
  return shownStatus[(await findStatus(orderId)) ?? 'failed']
}

async function findStatus(orderId: string) {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).limit(1)
  return order?.status
}

/** Only a question that is due is counted: a thank-you page polls more often than the shop asks. */
async function mayAsk(orderId: string, ip: string | null): Promise<boolean> {
  const network = ip === null ? null : toWaitingNetwork(ip)
  if (network !== null && questions.isUsedUp(network)) return false
  if (!(await claimCheck(orderId))) return false
  return network === null || (await questions.consume(network)) === null
}

/** Lets only one of several parallel requests for the same order call the provider. */
async function claimCheck(orderId: string): Promise<boolean> {
  const isDue = or(
    isNull(orders.lastAskedAt),
    lt(orders.lastAskedAt, sql`now() - make_interval(secs => ${minSecondsBetweenChecks})`),
  )
  const claimed = await db
    .update(orders)
    .set({ lastAskedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isDue))
    .returning({ id: orders.id })
  return claimed.length > 0
}
