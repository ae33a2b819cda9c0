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
  /** What a buyer pays now. */
  priceInPaise: number
  /** Equal to the price when nothing is struck through. */
  listPriceInPaise: number
  /** The offer that makes the price lower than usual. */
  discount: ProductDiscount | null
}

export interface ProductDiscount {
  offerId: number
  name: string
  /** Null when it applies to every buyer. */
  code: string | null
  regularPriceInPaise: number
  /** In ISO 8601, when the owner wants buyers to see it. */
  endsAt: string | null
}

/** A product that consists of others. */
export interface Bundle extends Product {
  kind: 'bundle'
  partCount: number
  /** Whether it contains every other product on sale, so that pages may say "all". */
  holdsAll: boolean
  /** What its parts cost today when bought one by one. */
  partsPriceInPaise: number
}

export interface Saving {
  inPaise: number
  percent: number
}

export function savingOn(product: Pick<Product, 'priceInPaise' | 'listPriceInPaise'>): Saving {
  const inPaise = Math.max(0, product.listPriceInPaise - product.priceInPaise)
  return { inPaise, percent: Math.round((inPaise / product.listPriceInPaise) * 100) }
}
