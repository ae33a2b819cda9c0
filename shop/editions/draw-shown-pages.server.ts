import { productPageWords } from '#content/interface/en/product-pages.ts'
import type { ShownPage } from '#content/owner/products/written-product.ts'
import type { Edition } from '#db/schema/editions.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { DrawnPages } from '#shop/catalogue/files/current-shown-pages.server.ts'
import { findCurrentEdition } from './current-edition.server.ts'
import { readPart } from './incoming-file.server.ts'

/** Draws pages of the current edition for visitors. Only these images are public; the file itself never is. */
export async function drawShownPages(
  file: string,
  pages: number[],
): Promise<{ shown: ShownPage[] } | { refused: 'no-such-page' }> {
  const edition = await findCurrentEdition(file)
  const drawn = edition?.type === 'pdf' ? await drawAndStorePages(edition, pages) : null
  return drawn ? { shown: drawn.map((shown) => ({ file, ...shown })) } : { refused: 'no-such-page' }
}

/** Draws pages of a PDF with a mark across each. Null when it does not have one of them. */
export async function drawAndStorePages(
  { storageKey, bytes }: Pick<Edition, 'storageKey' | 'bytes'>,
  pages: number[],
): Promise<DrawnPages | null> {
  const input = { bytes, pages, mark: productPageWords.freeSample.mark }
  const read = (start: number, end: number) => readPart(storageKey, start, end)
  const drawn = await runConfined<DrawnPage[] | null>('pages', 'drawPages', input, { readPart: read })
  return drawn && storePages(drawn)
}

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
