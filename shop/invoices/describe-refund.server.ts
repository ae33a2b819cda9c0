import { findSellerState } from '#brand/gstin.ts'
import { indianDay } from '#brand/indian-time.ts'
import type { Invoice } from '#db/schema/invoices.ts'
import type { Refund } from '#db/schema/refunds.ts'
import type { UnnumberedInvoice } from './describe-sale.server.ts'
import { splitCredit, type Tax } from './split-tax.ts'

interface ReturnedMoney {
  refund: Refund
  /** The part of the refund that belongs to the price; a second payment does not. */
  amountInPaise: number
  sale: Invoice
  creditedBefore: Tax
}

/** The credit note of a refund, or its receipt: without tax when the sale had none, whatever the seller is today. */
export function describeRefund({ refund, amountInPaise, sale, creditedBefore }: ReturnedMoney): UnnumberedInvoice {
  const { orderId, placeOfSupply, gstRate, sac, content, buyer } = sale
  const returned = {
    orderId,
    refundId: refund.id,
    dated: indianDay(refund.acceptedAt ?? refund.requestedAt),
    amountInPaise,
    content: { ...content, price: null, original: { number: sale.number, dated: sale.dated } },
    buyer,
  }
  if (sale.kind !== 'tax-invoice' || gstRate === null) {
    return { ...returned, kind: 'refund-receipt', taxableInPaise: amountInPaise }
  }
  const isIntraState = placeOfSupply === findSellerState(content.seller.gstin)
  const tax = splitCredit({ amountInPaise, ratePercent: gstRate, isIntraState, invoice: sale, creditedBefore })
  return { ...returned, kind: 'credit-note', placeOfSupply, gstRate, sac, ...tax }
}
