import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { DrawnPages } from '#shop/catalogue/current-shown-pages.server.ts'

/** Stores images that anyone may see, each under its hash. */
export function storePages(drawn: readonly DrawnPage[]): Promise<DrawnPages> {
  return Promise.all(
    drawn.map(async ({ webp, ...facts }) => {
      const image = sha256Hex(webp)
      await storage.put(shownPageKey(image), webp)
      return { ...facts, image }
    }),
  )
}

export function shownPageKey(image: string): string {
  return `look-inside/${image}.webp`
}
