import type { Product } from '#content/owner/products/product.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import { applyBestOffer, regularPrice } from '#shop/catalogue/apply-offer.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { getSales } from '#shop/catalogue/current-sales.server.ts'
import type { OfferTerms } from './offer-form.server.ts'

/** A product that an offer can apply to, at its price without any offer. */
export function listOfferedProducts(): Product[] {
  return getContent()
    .products.filter(({ state }) => isForSale(state))
    .map(({ product }) => ({ ...product, priceInPaise: regularPrice(product), discount: null }))
}

export interface PreviewedPrice {
  id: string
  name: string
  /** Without this offer. */
  beforeInPaise: number
  afterInPaise: number
}

/** What each product would cost with an offer, for the owner to see before saving it. */
export function previewOffer(offerId: number | null, terms: OfferTerms): PreviewedPrice[] {
  const floorInPaise = getContent().business.upgradeFloorInPaise
  const others = getSales().filter(({ id }) => id !== offerId)
  return listOfferedProducts().map((product) => ({
    id: product.id,
    name: product.name,
    beforeInPaise: applyBestOffer(product, others, floorInPaise).priceInPaise,
    afterInPaise: applyBestOffer(product, [...others, { ...terms, id: offerId ?? 0 }], floorInPaise).priceInPaise,
  }))
}
