import type { Product } from '#content/owner/products/product.ts'

/** Carries the code of an offer from a product's page to its checkout. */
export function checkoutPath({ slug, sale }: Pick<Product, 'slug' | 'sale'>): string {
  return `/checkout/${slug}${sale?.code ? `?code=${encodeURIComponent(sale.code)}` : ''}`
}
