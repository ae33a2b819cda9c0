import type { Product } from '#content/owner/products/product.ts'

/** Carries the code of an offer from a product's page to its checkout. */
export function checkoutPath({ slug, discount }: Pick<Product, 'slug' | 'discount'>): string {
  return `/checkout/${slug}${discount?.code ? `?code=${encodeURIComponent(discount.code)}` : ''}`
}

/** The checkout, filled in with what the same browser typed for the order. */
export function checkoutAgainPath(slug: string, orderId?: string | null): string {
  return `/checkout/${slug}${orderId ? `?order=${encodeURIComponent(orderId)}` : ''}`
}
