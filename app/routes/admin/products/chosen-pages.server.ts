import type { ShownPage, WrittenFile, WrittenProduct } from '#content/owner/products/written-product.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findLookInside } from '#shop/catalogue/files/find-look-inside.server.ts'
import { drawShownPages } from '#shop/editions/draw-shown-pages.server.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { findWantedPages } from './shown-pages.ts'

/** The owner's own files, or for a bundle those of its parts. */
export function findShownFiles(product: WrittenProduct, all: WrittenProduct[]): WrittenFile[] {
  return [product.id, ...product.parts].flatMap((part) => all.find(({ id }) => id === part)?.files ?? [])
}

/** The pages that the owner chose, or those that visitors of the published page see. */
export function findShown(productId: string, chosen: readonly ShownPage[]) {
  const published = getContent().products.find(({ product }) => product.id === productId)
  const isChosenByShop = chosen.length === 0
  const automatic = published && isChosenByShop ? findLookInside({ ...published, lookInside: [] }).pages : []
  return { shown: isChosenByShop ? automatic : chosen, isChosenByShop }
}

/** Null for pages that do not exist. */
export async function drawWantedPages(before: WrittenProduct, all: WrittenProduct[], fields: NestedFields) {
  const wanted = findWantedPages(before, fields)
  if (wanted === 'as-before') return before.lookInside
  if (!wanted) return null
  if (wanted.pages.length === 0) return []
  if (!findShownFiles(before, all).some(({ file }) => file === wanted.file)) return null
  const drawn = await drawShownPages(wanted.file, wanted.pages)
  return 'refused' in drawn ? null : drawn.shown
}
