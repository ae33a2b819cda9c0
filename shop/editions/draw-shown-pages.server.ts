import { productPageWords } from '#content/interface/en/product-pages.ts'
import type { ShownPage } from '#content/owner/products/written-product.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import type { DrawnPages } from '#shop/catalogue/files/current-shown-pages.server.ts'
import { ensureCurrentEdition } from './current-edition.server.ts'

/** Draws pages of the current edition for visitors. Only these images are public; the file itself never is. */
export async function drawShownPages(
  file: string,
  pages: number[],
): Promise<{ shown: ShownPage[] } | { refused: 'no-such-page' }> {
  const pdf = await readCurrent(file)
  const drawn = pdf && (await drawAndStorePages(pdf, pages))
  return drawn ? { shown: drawn.map((shown) => ({ file, ...shown })) } : { refused: 'no-such-page' }
}

async function readCurrent(file: string): Promise<Uint8Array | null> {
  try {
    const { storageKey, type } = await ensureCurrentEdition(file)
    return type === 'pdf' ? await readStoredFile(storageKey) : null
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}

/** Draws pages of a PDF with a mark across each. Null when it does not have one of them. */
export async function drawAndStorePages(pdf: Uint8Array, pages: number[]): Promise<DrawnPages | null> {
  const { mark } = productPageWords.freeSample
  const drawn = await runConfined<DrawnPage[] | null>('pages', 'drawPages', { pdf, pages, mark })
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
