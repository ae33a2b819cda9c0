import { productPages } from '#content/products/product-pages.ts'
import type { Product } from './product.ts'

export const products: readonly Product[] = productPages.map(({ offer }) => offer)

export function findProduct(slug: string | null | undefined): Product | null {
  return products.find((product) => product.slug === slug) ?? null
}
