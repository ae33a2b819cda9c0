import type { ShownPage } from '#content/owner/products/written-product.ts'
import { refreshContent } from './current-content.server.ts'

export type DrawnPages = readonly Omit<ShownPage, 'file'>[]

// Vite evaluates this module again after every edit, and the pages in memory must survive that.
const holder = globalThis as { shopShownPages?: Map<string, DrawnPages> }
holder.shopShownPages ??= new Map()
const drawn = holder.shopShownPages

/** Pages of an edition that the shop has chosen and drawn, the cover first. Null until they are drawn. */
export function findDrawnPages(sha256: string | undefined): DrawnPages | null {
  return drawn.get(sha256 ?? '') ?? null
}

export function setDrawnPages(sha256: string, pages: DrawnPages): void {
  drawn.set(sha256, pages)
  refreshContent()
}
