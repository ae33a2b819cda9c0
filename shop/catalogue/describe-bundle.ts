import type { Bundle } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { isForSale } from '#content/owner/products/product-state.ts'

export function describeBundle({ product, parts, holdsAll }: ProductPage): Bundle {
  return { ...product, kind: 'bundle', partCount: parts.length, holdsAll, partsPriceInPaise: sumPrices(parts) }
}

/** Whether buying the parts one by one costs the bundle's list price, which is its own price when that is higher. */
export function isListPriceOfParts({ product, parts }: Pick<ProductPage, 'product' | 'parts'>): boolean {
  return product.listPriceInPaise === sumListPrices(parts)
}

export function sumListPrices(parts: readonly ProductPage[]): number {
  return parts.reduce((sum, { product }) => sum + product.listPriceInPaise, 0)
}

/** The sum of the parts of a bundle at today's price; 0 for other products, and when the parts cannot all be bought one by one. */
export function sumPrices(parts: readonly ProductPage[]): number {
  if (!parts.every(({ state }) => isForSale(state))) return 0
  return parts.reduce((sum, { product }) => sum + product.priceInPaise, 0)
}
