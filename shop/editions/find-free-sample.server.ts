import { productPageWords } from '#content/interface/en/product-pages.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Edition } from '#db/schema/editions.ts'
import { log } from '#platform/log/log.server.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { findProductPage, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { countSamplePages } from '#shop/catalogue/files/count-sample-pages.ts'
import { hasDemoEdition } from '#shop/catalogue/files/current-editions.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { refuseSample } from '#shop/catalogue/files/refused-samples.server.ts'
import { findCurrentEdition } from './current-edition.server.ts'

interface FreeSample {
  /** Another one for every edition and number of pages. */
  key: string
  downloadName: string
  /** Null when it is not certain that the first pages hold nothing of the others. */
  read(): Promise<Uint8Array | null>
}

/** Raised when samples look different. */
const sampleVersion = 3
/** By key, while they are made: visitors at the same time share one. */
const inTheMaking = new Map<string, Promise<Uint8Array | null>>()

/** Keys of samples that crashed their process or took too long. The shop does not retry them until its next start. */
const tooHard = new Set<string>()

/** Null for a product that is not for sale, a file of another one, or when the owner allows no page. */
export async function findFreeSample(slug: string, file: string): Promise<FreeSample | null> {
  const page = findProductPage(slug)
  const known = page?.files.find((own) => own.file === file)
  if (!page || !known || known.isPhoneEdition || opensSoon(page.product.id)) return null
  const edition = await findCurrentEdition(file)
  const pages = countSamplePages(page.samplePages, edition?.pages ?? 0)
  if (!edition || pages === 0) return null
  const key = `samples/${edition.sha256}-${pages}.v${sampleVersion}.pdf`
  const downloadName = known.downloadName.replace(/\.pdf$/i, productPageWords.freeSample.fileSuffix)
  const read = async () => {
    const sample = await readSample(key, edition, { pages, title: known.title })
    if (!sample) refuseSample(edition.sha256, pages)
    return sample
  }
  return { key, downloadName, read }
}

async function readSample(key: string, edition: Edition, sample: { pages: number; title: string }) {
  if (tooHard.has(key)) return null
  try {
    const stored = await readStoredFile(key)
    return stored.length > 0 ? stored : null
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error
  }
  const making = inTheMaking.get(key) ?? makeSample(key, edition, sample).finally(() => inTheMaking.delete(key))
  inTheMaking.set(key, making)
  return making
}

async function makeSample(
  key: string,
  { file, storageKey }: Edition,
  { pages, title }: { pages: number; title: string },
) {
  const { documentTitle, mark } = productPageWords.freeSample
  const pdf = await readStoredFile(storageKey)
  const request = { pdf, pages, title: documentTitle(title), mark }
  const made = await runConfined<Uint8Array | null>('pages', 'cutSample', request).catch((error) => {
    if (error instanceof ConfinedTaskError) tooHard.add(key)
    throw error
  })
  if (!made) log.warn({ file }, 'there is no free sample, because its pages may hold more of the file than they show')
  // A refusal is stored as an empty file, so that it is not found out again for every visitor.
  await storage.put(key, made ?? new Uint8Array())
  return made
}

/** Before a visitor asks, so that no page links to a sample that there is not. Demo editions have theirs. */
export async function prepareFreeSamples(): Promise<void> {
  for (const { slug } of listProducts()) {
    for (const { file } of withoutPhoneEditions(findProductPage(slug)?.files ?? []).filter(
      (each) => !hasDemoEdition(each.file),
    )) {
      await findFreeSample(slug, file)
        .then((sample) => sample?.read())
        .catch((err: unknown) => log.warn({ err, file }, 'a free sample cannot be made'))
    }
  }
}
