import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

type CheckedRefunds = { checked: true } | { refused: 'unknown-order' | 'provider-unreachable' }

/** Finds refunds that the owner made on the provider's site, without waiting for a webhook. */
export async function checkRefunds(actor: Actor, orderId: string): Promise<CheckedRefunds> {
  if ((await db.$count(orders, eq(orders.id, orderId))) === 0) return { refused: 'unknown-order' }
  await recordRead(actor, 'refunds-checked', { orderId })
  try {
    await syncRefunds(orderId)
    return { checked: true }
  } catch (err) {
    log.warn({ err, orderId }, 'could not check the refunds of an order')
    return { refused: 'provider-unreachable' }
  }
}
