import { formatOrderNumber } from '#brand/order-number.ts'
import { receipt } from '#content/interface/en/receipt.ts'
import type { Order } from '#db/schema.ts'
import type { ReceiptFacts } from '#documents/receipt.tsx'
import { env } from '#platform/env.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { listAddressLines } from '#shop/catalogue/format-seller.ts'

/** Not a tax invoice, also when the seller has a GSTIN: an invoice has its own number, rate and place of supply. */
export async function drawReceipt(order: Order, paidWith: string): Promise<Uint8Array> {
  if (order.status !== 'completed' || !order.completedAt) throw new Error('only a paid order has a receipt')
  const facts: ReceiptFacts = {
    orderNumber: formatOrderNumber(order.number),
    paidAt: order.completedAt,
    refundedAt: order.lastRefundAt,
    refundedInPaise: order.refundedInPaise,
    product: order.productName,
    files: order.files.map(({ title }) => title),
    amountInPaise: order.amountInPaise,
    discount: showsReasons(order) ? order.discount : null,
    priceInPaise: order.priceInPaise,
    creditInPaise: showsReasons(order) ? order.creditInPaise : 0,
    paidWith: order.amountInPaise === 0 ? receipt.nothingToPay : paidWith,
    buyer: { name: order.fullName, email: order.email },
    shop: describeShop(),
  }
  return runInWorker<Uint8Array>('drawReceipt', facts)
}

function describeShop(): ReceiptFacts['shop'] {
  const { shopName, supportEmail, legalName, phone, gstin, ...business } = getContent().business
  const hasSeller = legalName || business.address
  const seller = [legalName, ...(hasSeller ? listAddressLines(business) : []), phone, gstin ? receipt.gstin(gstin) : '']
  return { name: shopName, siteUrl: env.siteUrl, supportEmail, seller: seller.filter(Boolean) }
}

/** Not after the owner accepted another amount, because the lines would not add up. */
function showsReasons({ priceInPaise, discount, creditInPaise, amountInPaise }: Order): boolean {
  return priceInPaise - (discount?.inPaise ?? 0) - creditInPaise === amountInPaise
}
