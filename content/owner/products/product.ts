/** A product and its price, for pages, payments and messages. */
export interface Product {
  /** Orders remember it, so it never changes. */
  id: string
  /** Part of its addresses: /maths, /checkout/maths. */
  slug: string
  kind: 'single' | 'bundle'
  name: string
  /** The name in navigation and small buttons. */
  shortName: string
  priceInPaise: number
  /** Equal to the price when nothing is struck through. */
  listPriceInPaise: number
}

/** A product that consists of others. */
export interface Bundle extends Product {
  kind: 'bundle'
  partCount: number
}

export interface Saving {
  inPaise: number
  percent: number
}

export function savingOn(product: Pick<Product, 'priceInPaise' | 'listPriceInPaise'>): Saving {
  const inPaise = Math.max(0, product.listPriceInPaise - product.priceInPaise)
  return { inPaise, percent: Math.round((inPaise / product.listPriceInPaise) * 100) }
}
