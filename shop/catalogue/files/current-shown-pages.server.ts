import type { ShownPage } from '#content/owner/products/written-product.ts'
import { remember } from '#platform/remember.ts'
import { refreshContent } from '../current-content.server.ts'

export type DrawnPages = readonly Omit<ShownPage, 'file'>[]

const drawn = remember('drawn-pages', () => new Map<string, DrawnPages>())

/** Pages of an edition that the shop has chosen and drawn, the cover first. Null until they are drawn. */
export function findDrawnPages(sha256: string | undefined): DrawnPages | null {
  return drawn.get(sha256 ?? '') ?? null
}

export function setDrawnPages(sha256: string, pages: DrawnPages): void {
  drawn.set(sha256, pages)
  refreshContent()
}
