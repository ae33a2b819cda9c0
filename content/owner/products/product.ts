/** A product and its price, for pages, payments and messages. */
export interface Product {
  /** Part of its addresses: /maths, /checkout/maths. */
  slug: string
  kind: 'subject' | 'combo'
  name: string
  /** The name in navigation and small buttons. */
  shortName: string
  priceInPaise: number
  listPriceInPaise: number
}

export interface ComboOffer extends Product {
  kind: 'combo'
  subjectCount: number
}

export interface Saving {
  inPaise: number
  percent: number
}

export function savingOn(product: Pick<Product, 'priceInPaise' | 'listPriceInPaise'>): Saving {
  const inPaise = product.listPriceInPaise - product.priceInPaise
  return { inPaise, percent: Math.round((inPaise / product.listPriceInPaise) * 100) }
}
