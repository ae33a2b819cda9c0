import type { StateCode } from '#brand/indian-states.ts'
import { indianDay } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { invoiceWords as words } from '#content/interface/invoice.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { InvoiceContent, NewInvoice } from '#db/schema/invoices.ts'
import type { Order } from '#db/schema/orders.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { listAddressLines } from '#shop/catalogue/format-seller.ts'
import { translateBought, translateTitle } from '#shop/catalogue/translate-bought.server.ts'
import { isErasedAddress } from '#shop/customers/erased-address.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { providerTitle } from '#shop/payments/configured-providers.server.ts'
import type { PublishedSeller } from './published-sellers.server.ts'
import { splitTax } from './split-tax.ts'

/** Everything but the number, which only the database can give. */
export type UnnumberedInvoice = Omit<NewInvoice, 'number' | 'series' | 'serial'>

interface Sale {
  order: Order
  /** The provider of the payment that completed the order. */
  paidWith: string
  seller: PublishedSeller
}

/** The tax invoice of an order, or its receipt. */
export function describeSale({ order, paidWith, seller }: Sale): UnnumberedInvoice {
  if (order.status !== 'completed' || !order.completedAt) throw new Error('only a paid order has an invoice')
  const { id: orderId, amountInPaise } = order
  const sale = {
    orderId,
    dated: indianDay(order.completedAt),
    amountInPaise,
    content: describeInLanguage({ order, paidWith, seller }, order.completedAt),
    buyer: describeBuyer(order),
  }
  const placeOfSupply = findPlaceOfSupply(order, seller)
  if (!placeOfSupply) return { ...sale, kind: 'receipt', taxableInPaise: amountInPaise }
  const { gstRate, sac } = seller.taxOf(order.productId)
  const isIntraState = placeOfSupply === seller.state
  const tax = splitTax({ amountInPaise, ratePercent: gstRate, isIntraState })
  return { ...sale, kind: 'tax-invoice', placeOfSupply, gstRate, sac, ...tax }
}

/**
 * Null for a receipt: the seller is not registered, or the copy was free.
 * Without an address on record, the place of supply is the seller's State (section 12(2)(b) of the IGST Act). That
 * happens only to an order that was placed just before the seller registered.
 */
function findPlaceOfSupply(order: Order, { state }: PublishedSeller): StateCode | null {
  if (!state || order.amountInPaise === 0) return null
  return (order.placeOfSupply as StateCode | null) ?? state
}

/** A document keeps the language in which it was issued. */
function describeInLanguage(sale: Sale, paidAt: Date): InvoiceContent {
  return inLanguage(sale.order.language, () => describeContent(sale, paidAt))
}

function describeContent({ order, paidWith, seller: { business } }: Sale, paidAt: Date): InvoiceContent {
  const { shopName, supportEmail, legalName, phone, gstin, address } = business
  const lines = [legalName, ...(legalName || address ? listAddressLines(business) : []), phone]
  return {
    language: order.language,
    orderNumber: formatOrderNumber(order.number),
    paidAt: paidAt.toISOString(),
    paidWith: describePayment(order, paidWith),
    product: translateBought(order),
    files: withoutPhoneEditions(order.files).map(translateTitle),
    price: describePrice(order),
    original: null,
    seller: { shopName, siteUrl: shopSettings().siteUrl, supportEmail, lines: lines.filter(Boolean), gstin },
  }
}

function describePayment({ amountInPaise }: Order, paidWith: string): string {
  if (amountInPaise === 0) return words.nothingToPay
  return paidWith === outsideProvider ? words.paidToSeller : providerTitle(paidWith)
}

/** Without reasons after the owner accepted another amount, because the lines would not add up. */
function describePrice({ priceInPaise, discount, creditInPaise, amountInPaise }: Order): InvoiceContent['price'] {
  const reduction = (discount?.inPaise ?? 0) + creditInPaise
  if (priceInPaise - reduction !== amountInPaise) return { inPaise: amountInPaise, discount: null, creditInPaise: 0 }
  const shown = discount && { name: discount.name, code: discount.code, inPaise: discount.inPaise }
  return { inPaise: priceInPaise, discount: shown, creditInPaise }
}

function describeBuyer({ fullName, email }: Order): { name: string; email: string } | null {
  return isErasedAddress(email) ? null : { name: fullName, email }
}
