import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { choosePages } from '#documents/pages/choose-pages.ts'
import { log } from '#platform/log/log.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { type EditionFacts, getEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { type DrawnPages, findDrawnPages, setDrawnPages } from '#shop/catalogue/files/current-shown-pages.server.ts'
import { listProductFiles } from '#shop/catalogue/files/files.server.ts'
import { drawAndStorePages, storePages } from './draw-shown-pages.server.ts'
import { readDemoPages } from './read-demo-edition.server.ts'

/** Raised when the shop chooses or draws pages differently. */
const version = 1

let preparing = Promise.resolve()

/**
 * Chooses and draws pages of every current edition, once per edition. Product pages show them as soon as they are there.
 * Several processes may do it at the same time, because they store the same bytes.
 */
export function prepareShownPages(): Promise<void> {
  preparing = preparing.then(async () => {
    for (const { file } of withoutPhoneEditions(listProductFiles())) {
      const edition = getEditions()?.get(file)
      if (edition && !findDrawnPages(edition.sha256)) await prepare(file, edition)
    }
  })
  return preparing
}

async function prepare(file: string, edition: EditionFacts): Promise<void> {
  try {
    setDrawnPages(edition.sha256, (await findStored(edition)) ?? (await draw(file, edition)))
  } catch (err) {
    // The product page is complete without them, and the next start tries again.
    log.warn({ err, file }, 'the pages to look inside cannot be drawn')
  }
}

async function findStored({ sha256 }: EditionFacts): Promise<DrawnPages | null> {
  try {
    return JSON.parse((await readStoredFile(descriptionKey(sha256))).toString()).pages
  } catch (error) {
    if (error instanceof NotStoredError || error instanceof SyntaxError) return null
    throw error
  }
}

async function draw(file: string, edition: EditionFacts): Promise<DrawnPages> {
  const fromBuild = edition.origin === 'demo' ? await readDemoPages(file, edition.sha256) : null
  const drawn = fromBuild ? await storePages(fromBuild) : await drawChosen(edition)
  // Last, because a description promises images.
  await storage.put(descriptionKey(edition.sha256), Buffer.from(JSON.stringify({ pages: drawn })))
  return drawn
}

async function drawChosen({ storageKey, bytes, facts: { pages = 0 } }: EditionFacts): Promise<DrawnPages> {
  // Only a PDF has pages to draw.
  const chosen = choosePages(pages)
  if (chosen.length === 0) return []
  const drawn = await drawAndStorePages({ storageKey, bytes }, chosen)
  if (!drawn) throw new Error(`${storageKey} does not have ${pages} pages`)
  return drawn
}

function descriptionKey(sha256: string): string {
  return `look-inside/${sha256}.v${version}.json`
}
