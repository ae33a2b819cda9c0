import type { Bundle } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'

export function describeBundle({ offer, parts }: ProductPage): Bundle {
  return { ...offer, kind: 'bundle', partCount: parts.length }
}
