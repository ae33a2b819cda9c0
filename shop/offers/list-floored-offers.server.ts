import { isForSale } from '#content/owner/products/product-state.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { isFor } from '#shop/catalogue/apply-offer.ts'
import { leavesLess } from '#shop/catalogue/reduction.ts'
import { getOffers } from './current-offers.server.ts'

export interface FlooredOffer {
  id: number
  offer: string
  product: string
  /** What buyers pay instead of less. */
  priceInPaise: number
}

/** Offers that take off more than a product of this content can lose, because it costs less than when they were saved. */
export function listFlooredOffers({ products, business }: WrittenContent, now = new Date()): FlooredOffer[] {
  const floorInPaise = business.upgradeFloorInPaise
  const open = getOffers().filter(({ endsAt }) => !endsAt || endsAt > now)
  return products
    .filter(({ state }) => isForSale(state))
    .flatMap((product) =>
      open
        .filter((offer) => isFor(offer, product) && leavesLess(product.priceInPaise, offer, floorInPaise))
        .map(({ id, name }) => ({
          ...{ id, offer: name, product: product.name.en },
          priceInPaise: Math.min(product.priceInPaise, floorInPaise),
        })),
    )
}
