import { eq } from 'drizzle-orm'
import { type OrderStatus, orders } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { findProvider } from './configured-providers.server.ts'
import { syncPayment } from './sync-payment.server.ts'

export type ProviderAnswer =
  | { status: OrderStatus }
  | { refused: 'unknown-order' | 'no-payment' | 'no-provider' | 'unreachable' }

/** Does now what reconciliation would do later, because the buyer is on the phone. */
export async function askProvider(actor: Actor, orderId: string): Promise<ProviderAnswer> {
  const order = await findOrder(orderId)
  if (!order) return { refused: 'unknown-order' }
  if (!order.paymentRef) return { refused: 'no-payment' }
  if (!findProvider(order.provider)) return { refused: 'no-provider' }
  await recordRead(actor, 'provider-asked', { orderId })
  try {
    await syncPayment(orderId)
  } catch (err) {
    log.warn({ err, orderId }, 'could not check a payment')
    return { refused: 'unreachable' }
  }
  return { status: (await findOrder(orderId))?.status ?? order.status }
}

async function findOrder(orderId: string) {
  const picked = pickColumns(orders, 'status', 'paymentRef', 'provider')
  const [order] = await db.select(picked).from(orders).where(eq(orders.id, orderId))
  return order
}
