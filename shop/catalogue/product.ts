/** A product as it is offered. Everything a page, a payment or a mail says about price comes from here. */
export interface Product {
  /** Also the product's page and checkout segment: /maths, /checkout/maths. */
  slug: string
  kind: 'subject' | 'combo'
  name: string
  /** The name in navigation and small buttons. */
  shortName: string
  priceInPaise: number
  listPriceInPaise: number
}

export interface Saving {
  inPaise: number
  percent: number
}

export function savingOn(product: Pick<Product, 'priceInPaise' | 'listPriceInPaise'>): Saving {
  const inPaise = product.listPriceInPaise - product.priceInPaise
  return { inPaise, percent: Math.round((inPaise / product.listPriceInPaise) * 100) }
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** ₹208, ₹1,00,000 or ₹208.50: whole rupees carry no decimals. */
export function formatRupees(amountInPaise: number): string {
  return rupees.format(amountInPaise / 100)
}
