import type { ShownPage } from '#content/owner/products/written-product.ts'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { drawAndStorePages } from './draw-and-store-pages.server.ts'
import { ensureCurrentEdition } from './ensure-current-edition.server.ts'

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
    const { storageKey } = await ensureCurrentEdition(file)
    return await readStoredFile(storageKey)
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}
