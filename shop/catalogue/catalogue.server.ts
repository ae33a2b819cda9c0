import type { Product } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import { getContent, isPreviewing } from './current-content.server.ts'
import { isOnSale } from './read-content.ts'

/** In the order of menus. */
export function listProductPages(): ProductPage[] {
  return getContent().products.filter(isOnSale)
}

export function listProducts(): Product[] {
  return listProductPages().map(({ product }) => product)
}

/** On sale, or hidden and bought by those who know its address. */
export function findProductPage(slug: string | null | undefined): ProductPage | null {
  return getContent().products.find((page) => isShown(page) && page.product.slug === slug) ?? null
}

export function findProduct(slug: string | null | undefined): Product | null {
  return findProductPage(slug)?.product ?? null
}

/** The page of a product that has another address now. */
export function findMovedProduct(formerSlug: string): Product | null {
  const moved = getContent().products.find((page) => isShown(page) && page.formerSlugs.includes(formerSlug))
  return moved?.product ?? null
}

/** At its address, or at one that it had before. */
export function findProductPageAt(slug: string | null | undefined): ProductPage | null {
  return findProductPage(slug) ?? findProductPage(findMovedProduct(slug ?? '')?.slug)
}

/** A product that was sold at this address and is not sold any more. */
export function isEndedProduct(slug: string): boolean {
  return getContent().products.some(
    ({ state, product, formerSlugs }) => state === 'ended' && [product.slug, ...formerSlugs].includes(slug),
  )
}

/** The product that has or had this address, on sale or not. */
export function findProductId(slug: string): string | null {
  const { products } = getContent()
  const page =
    products.find(({ product }) => product.slug === slug) ??
    products.find(({ formerSlugs }) => formerSlugs.includes(slug))
  return page?.product.id ?? null
}

/** The bundle on sale that contains a product, to offer it to that product's buyers. */
export function findBundleWith(productId: string): ProductPage | null {
  const contains = ({ parts }: ProductPage) => parts.some(({ product }) => product.id === productId)
  return listProductPages().find(contains) ?? null
}

export function findFirstBundle(): ProductPage | null {
  return listProductPages().find(({ product }) => product.kind === 'bundle') ?? null
}

/** The owner's preview shows drafts too. */
function isShown({ state }: ProductPage): boolean {
  return isForSale(state) || (state === 'draft' && isPreviewing())
}
