import { productPageWords } from '#content/interface/en/product-pages.ts'
import type { Edition } from '#db/schema/editions.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { countSamplePages } from '#shop/catalogue/files/count-sample-pages.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { findCurrentEdition } from './current-edition.server.ts'

interface FreeSample {
  /** Another one for every edition and number of pages. */
  key: string
  downloadName: string
  read(): Promise<Uint8Array>
}

/** Raised when samples look different. */
const sampleVersion = 2
/** By key, while they are made: visitors at the same time share one. */
const inTheMaking = new Map<string, Promise<Uint8Array>>()

/** Null for a product that is not for sale, a file of another one, or when the owner allows no page. */
export async function findFreeSample(slug: string, file: string): Promise<FreeSample | null> {
  const page = findProductPage(slug)
  const known = page?.files.find((own) => own.file === file)
  if (!page || !known || opensSoon(page.product.id)) return null
  const edition = await findCurrentEdition(file)
  const pages = countSamplePages(page.samplePages, edition?.pages ?? 0)
  if (!edition || pages === 0) return null
  const key = `samples/${edition.sha256}-${pages}.v${sampleVersion}.pdf`
  const downloadName = known.downloadName.replace(/\.pdf$/i, productPageWords.freeSample.fileSuffix)
  return { key, downloadName, read: () => readSample(key, edition, { pages, title: known.title }) }
}

async function readSample(key: string, edition: Edition, sample: { pages: number; title: string }) {
  try {
    return await readStoredFile(key)
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error
  }
  const making = inTheMaking.get(key) ?? makeSample(key, edition, sample).finally(() => inTheMaking.delete(key))
  inTheMaking.set(key, making)
  return making
}

async function makeSample(key: string, { storageKey }: Edition, { pages, title }: { pages: number; title: string }) {
  const { documentTitle, mark } = productPageWords.freeSample
  const pdf = await readStoredFile(storageKey)
  const made = await runInWorker<Uint8Array>('cutSample', { pdf, pages, title: documentTitle(title), mark })
  await storage.put(key, made)
  return made
}
