import { sql } from 'drizzle-orm'
import type { Order } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import type { ActContext } from '#shop/audit/owner-act.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { type FrozenProduct, freezeProduct } from '#shop/checkout/freeze-product.server.ts'
import { rememberSoldFiles } from '#shop/checkout/remember-sold-files.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { sendNewLinks } from '#shop/orders/resend-order-later.server.ts'
import { findUsedCredits } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { readKeptPrices } from '#shop/orders/upgrades/read-kept-prices.server.ts'
import { minRefundInPaise } from '#shop/refunds/refund.ts'
import { refundNewest } from '#shop/refunds/refund-extra.server.ts'
import type { RuleRefusal } from './decide-by-rules.ts'
import { type HeldRefusal, refuseHeldOrder } from './refuse-held-order.server.ts'

export interface Swap {
  order: Order
  to: FrozenProduct
  /** What the order still holds, and what the other product costs today. */
  keptInPaise: number
  priceInPaise: number
}

interface Swapped {
  swappedTo: string
  refundedInPaise: number
  /** For the audit log. */
  detail: { from: string; to: string; amountInPaise: number }
}

export type SwapRefusal =
  | (HeldRefusal | RuleRefusal)
  | ('unknown-product' | 'credited' | 'dearer' | 'too-small' | 'not-refundable')

/**
 * Gives an order another product and sends back what that one costs less. `refuse` decides about the locked order, so that
 * no download comes between.
 */
export async function swapOrder(
  context: ActContext,
  orderId: string,
  productId: string,
  refuse: (swap: Swap) => SwapRefusal | null,
): Promise<{ refused: SwapRefusal } | Swapped> {
  const { tx } = context
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'not-deliverable' }
  const held = await refuseHeldOrder(tx, order)
  if (held) return { refused: held }
  const page = listProductPages().find(({ product }) => product.id === productId)
  if (!page || productId === order.productId || opensSoon(productId)) return { refused: 'unknown-product' }
  // What an upgrade counted, or counts for, has a price that depends on another order.
  if (order.creditInPaise > 0 || (await findUsedCredits(tx, [orderId])).size > 0) return { refused: 'credited' }
  const to = freezeProduct(page.product)
  const keptInPaise = (await readKeptPrices(tx, [orderId])).get(orderId) ?? 0
  const refused = refuse({ order, to, keptInPaise, priceInPaise: to.amountInPaise })
  if (refused) return { refused }
  const differenceInPaise = Math.max(0, keptInPaise - to.amountInPaise)
  if (differenceInPaise > 0) {
    if (differenceInPaise < minRefundInPaise) return { refused: 'too-small' }
    const note = `${order.productName} → ${to.productName}`
    const refunded = await refundNewest(context, orderId, 'buyer-asked', () => to.amountInPaise, note)
    if ('refused' in refunded) return { refused: 'not-refundable' }
  }
  if (!(await changeProduct(tx, order, to))) return { refused: 'not-deliverable' }
  await sendNewLinks(tx, orderId)
  const detail = { from: order.productName, to: to.productName, amountInPaise: differenceInPaise }
  return { swappedTo: to.productName, refundedInPaise: differenceInPaise, detail }
}

/** A function of the database does it, because the role of the running shop may not change what was agreed. */
async function changeProduct(tx: Transaction, { id, linkGeneration }: Order, to: FrozenProduct): Promise<boolean> {
  await rememberSoldFiles(to.files)
  const { rows } = await tx.execute<{ swapped: boolean }>(
    sql`select swap_order(${id}, ${linkGeneration}, ${to.productId}, ${to.productName}, ${JSON.stringify(to.files)}::jsonb) as swapped`,
  )
  return rows[0]?.swapped === true
}
