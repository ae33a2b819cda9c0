import { productPages } from '#content/interface/en/product-pages.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import type { DrawnPages } from '#shop/catalogue/current-shown-pages.server.ts'
import { storePages } from './store-pages.server.ts'

/** Draws pages of a PDF with a mark across each. Null when it does not have one of them. */
export async function drawAndStorePages(pdf: Uint8Array, pages: number[]): Promise<DrawnPages | null> {
  const { mark } = productPages.freeSample
  const drawn = await runInWorker<DrawnPage[] | null>('drawPages', { pdf, pages, mark })
  return drawn && storePages(drawn)
}
