import { productPageWords } from '#content/interface/en/product-pages.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Edition } from '#db/schema/editions.ts'
import type { CutSample } from '#documents/file-types/file-type.ts'
import { log } from '#platform/log/log.server.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { findProductPage, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { countSampleParts } from '#shop/catalogue/files/count-sample-parts.ts'
import { hasDemoEdition, joinFacts } from '#shop/catalogue/files/current-editions.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { refuseSample } from '#shop/catalogue/files/refused-samples.server.ts'
import { findCurrentEdition } from './current-edition.server.ts'
import { readPart } from './incoming-file.server.ts'
import { describeSending, withExtension } from './sent-as.ts'

interface FreeSample {
  /** Another one for every edition and number of pages. */
  key: string
  downloadName: string
  contentType: string
  extension: string
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
  if (!edition) return null
  const { type, sha256 } = edition
  const parts = countSampleParts(page.samplePages, { type, facts: joinFacts(edition) })
  if (parts === 0) return null
  const { contentType, extension } = describeSending(edition)
  const key = `samples/${sha256}-${parts}.v${sampleVersion}.${extension}`
  const stem = withExtension(known.downloadName, extension).slice(0, -extension.length - 1)
  const downloadName = `${stem}${productPageWords.freeSample.fileSuffix}.${extension}`
  const read = async () => {
    const sample = await readSample(key, edition, { pages: parts, title: known.title })
    if (!sample) refuseSample(sha256, parts)
    return sample
  }
  return { key, downloadName, contentType, extension, read }
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
  { file, storageKey, type, bytes }: Edition,
  { pages, title }: { pages: number; title: string },
) {
  const { documentTitle, mark } = productPageWords.freeSample
  const options = { pages, title: documentTitle(title), mark }
  const read = (start: number, end: number) => readPart(storageKey, start, end)
  const cut = await runConfined<CutSample>('pages', 'cutSample', { type, options, bytes }, { readPart: read }).catch(
    (error) => {
      if (error instanceof ConfinedTaskError) tooHard.add(key)
      throw error
    },
  )
  const made = cut && 'start' in cut ? await read(cut.start, cut.end) : cut
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
