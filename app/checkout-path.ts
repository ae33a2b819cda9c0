import type { Product } from '#content/owner/products/product.ts'

/** Carries the code of an offer from a product's page to its checkout. */
export function checkoutPath({ slug, sale }: Pick<Product, 'slug' | 'sale'>): string {
  return `/checkout/${slug}${sale?.code ? `?code=${encodeURIComponent(sale.code)}` : ''}`
}

/** The checkout, filled in with what the same browser typed for the order. */
export function checkoutAgainPath(slug: string, orderId?: string | null): string {
  return `/checkout/${slug}${orderId ? `?order=${encodeURIComponent(orderId)}` : ''}`
}
