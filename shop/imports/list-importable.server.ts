import type { Product } from '#content/owner/products/product.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'

/** The products that imported buyers can get: those with files that are not mere samples. */
export function listImportable(): Product[] {
  const pages = getContentIn('en').products.filter(({ files, product }) => files.length > 0 && !opensSoon(product.id))
  return pages.map(({ product }) => product)
}
