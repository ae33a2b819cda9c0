import type { Bundle } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'

export function describeBundle({ offer, parts }: ProductPage): Bundle {
  return { ...offer, kind: 'bundle', partCount: parts.length, partsPriceInPaise: sumPrices(parts) }
}

/** Of the parts of a bundle at today's price; 0 for other products. */
export function sumPrices(parts: readonly ProductPage[]): number {
  return parts.reduce((sum, { offer }) => sum + offer.priceInPaise, 0)
}
