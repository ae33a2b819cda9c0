import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

/** Finds refunds that the owner made on the provider's site, without waiting for a webhook. */
export async function checkRefunds(orderId: string): Promise<{ checked: true } | { refused: 'provider-unreachable' }> {
  if ((await db.$count(orders, eq(orders.id, orderId))) === 0) return { refused: 'provider-unreachable' }
  try {
    await syncRefunds(orderId)
    return { checked: true }
  } catch (err) {
    log.warn({ err, orderId }, 'could not check the refunds of an order')
    return { refused: 'provider-unreachable' }
  }
}
