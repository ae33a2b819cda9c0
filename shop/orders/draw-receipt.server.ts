import type { Order } from '#db/schema.ts'
import type { ReceiptFacts } from '#documents/receipt.tsx'
import { env } from '#platform/env.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

/** The shop has no GST number, so the receipt must not look like a tax invoice. */
export async function drawReceipt(order: Order, paidWith: string): Promise<Uint8Array> {
  if (order.status !== 'completed' || !order.completedAt) throw new Error('only a paid order has a receipt')
  const facts: ReceiptFacts = {
    orderId: order.id,
    paidAt: order.completedAt,
    refundedAt: order.refundedAt,
    product: order.productName,
    files: order.files.map(({ title }) => title),
    amountInPaise: order.amountInPaise,
    paidWith,
    buyer: { name: order.fullName, email: order.email },
    shop: { name: env.shopName, siteUrl: env.siteUrl, supportEmail: env.supportEmail },
  }
  return runInWorker<Uint8Array>('drawReceipt', facts)
}
