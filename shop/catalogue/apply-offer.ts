import type { Language } from '#brand/language.ts'
import type { Product } from '#content/owner/products/product.ts'
import { type Reduction, reduce } from './reduction.ts'

/** What the catalogue needs to know of an offer. */
export interface AppliedOffer extends Reduction {
  id: number
  name: string
  /** For Hindi pages. */
  nameInHindi?: string | null
  /** Null for all products. */
  productIds: readonly string[] | null
  code: string | null
  endsAt: Date | null
  showsEnd: boolean
}

/** The offer as buyers of a language read it. */
export function translateOffer<Offer extends AppliedOffer>(offer: Offer, language: Language): Offer {
  return language === 'hi' && offer.nameInHindi ? { ...offer, name: offer.nameInHindi } : offer
}

/**
 * The product at the lowest of its prices: at most one offer applies, and only one that makes it cheaper. The floor is the
 * owner's minimum price.
 */
export function applyBestOffer(product: Product, offers: readonly AppliedOffer[], floorInPaise: number): Product {
  const applied = offers.filter((offer) => isFor(offer, product))
  return applied.reduce((best, offer) => applyIfCheaper(best, offer, floorInPaise), product)
}

export function isFor({ productIds }: AppliedOffer, { id }: Pick<Product, 'id'>): boolean {
  return productIds === null || productIds.includes(id)
}

/** The price before any offer. */
export function regularPrice({ priceInPaise, discount }: Product): number {
  return discount?.regularPriceInPaise ?? priceInPaise
}

function applyIfCheaper(product: Product, offer: AppliedOffer, floorInPaise: number): Product {
  const regularPriceInPaise = regularPrice(product)
  const priceInPaise = reduce(regularPriceInPaise, offer, floorInPaise)
  if (priceInPaise >= product.priceInPaise) return product
  const { id, name, code, showsEnd, endsAt } = offer
  const shownEnd = showsEnd && endsAt ? endsAt.toISOString() : null
  return { ...product, priceInPaise, discount: { offerId: id, name, code, regularPriceInPaise, endsAt: shownEnd } }
}
