import type { Product } from '#content/owner/products/product.ts'
import { productPages } from '#content/owner/products/product-pages.ts'

export const products: readonly Product[] = productPages.map(({ offer }) => offer)

export function findProduct(slug: string | null | undefined): Product | null {
  return products.find((product) => product.slug === slug) ?? null
}
