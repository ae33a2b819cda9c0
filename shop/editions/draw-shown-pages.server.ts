import type { ShownPage } from '#content/owner/products/written-product.ts'
import type { DrawnPage } from '#documents/draw-pages.ts'
import { sha256Hex } from '#platform/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage.server.ts'
import { NotStoredError } from '#platform/storage.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { getCurrentEdition } from './get-current-edition.server.ts'

/** Draws pages of the current edition for visitors. Only these images are public; the file itself never is. */
export async function drawShownPages(
  file: string,
  pages: number[],
): Promise<{ shown: ShownPage[] } | { refused: 'no-such-page' }> {
  const pdf = await readCurrent(file)
  const drawn = pdf && (await runInWorker<DrawnPage[] | null>('drawPages', { pdf, pages }))
  if (!drawn) return { refused: 'no-such-page' }
  const shown = drawn.map(async ({ page, webp, width, height }) => {
    const image = sha256Hex(webp)
    await storage.put(shownPageKey(image), webp)
    return { file, page, image, width, height }
  })
  return { shown: await Promise.all(shown) }
}

export function shownPageKey(image: string): string {
  return `look-inside/${image}.webp`
}

async function readCurrent(file: string): Promise<Uint8Array | null> {
  try {
    const { storageKey } = await getCurrentEdition(file)
    return await readStoredFile(storageKey)
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}
