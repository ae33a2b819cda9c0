import { and, eq, isNotNull } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paymentFailures } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isStorable } from '#platform/storable-text.ts'
import type { FailedTry } from '../provider.ts'

const maxLength = 100

/** Once per try, and only for an order whose payment is open at this provider. */
export async function recordFailedTry(provider: string, failed: FailedTry): Promise<void> {
  const { id: externalId, orderId, fault, method, reason } = failed
  if (!fits(externalId) || !fits(orderId)) return
  const isOwn = and(eq(orders.id, orderId), eq(orders.provider, provider), isNotNull(orders.paymentRef))
  if ((await db.$count(orders, isOwn)) === 0) return
  const shown = { method: method && fits(method) ? method : null, reason: fits(reason) ? reason : '' }
  await db
    .insert(paymentFailures)
    .values({ provider, externalId, orderId, stage: 'payment', fault, ...shown })
    .onConflictDoNothing()
}

function fits(text: string): boolean {
  return text.length <= maxLength && isStorable(text)
}
