import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { build } from 'vite'
import { languages } from '#brand/language.ts'
import { productPageWords } from '#content/interface/en/product-pages.ts'
import { loadPdf } from '#documents/load-pdf.ts'
import { choosePages } from '#documents/pages/choose-pages.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { guideFile, listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import {
  type DemoEditionForm,
  describeDemoDrawing,
  findGuideOf,
  getDemoShopName,
  isDemoFile,
  nameDemoEdition,
  nameDemoPages,
  usualForm,
  writeDemoPages,
} from '#shop/editions/read-demo-edition.server.ts'
import { root } from '../run-tool.ts'
import { computeFingerprint } from './build-if-changed.ts'

const demoFolder = 'demo-editions'

/**
 * Bundles what worker threads and confined processes run, in plain Node without Vite. The shop draws a demo edition when it
 * first needs it: a first start does not wait for them.
 */
export async function buildDocuments(outDir = join(root, 'build/documents')): Promise<void> {
  await bundleIfChanged(outDir)
  dropOldDemoEditions(outDir)
}

/** For a release, which is often read-only, and for tests. */
export async function drawDemoEditions(outDir = join(root, 'build/documents')): Promise<void> {
  const missing = listDemoEditions().filter(
    ({ file, ...form }) => !existsSync(join(outDir, demoFolder, nameDemoEdition(file, form))),
  )
  if (missing.length === 0) return
  // A thread's memory is freed when it ends.
  const worker = new Piscina({ filename: pathToFileURL(join(outDir, 'worker.js')).href, maxThreads: 1 })
  try {
    for (const { file, ...form } of missing) await drawDemoEdition(worker, join(outDir, demoFolder), file, form)
  } finally {
    await worker.destroy()
  }
}

/** Not again when nothing changed, because tests may run these files while the shop is built. */
async function bundleIfChanged(outDir: string): Promise<void> {
  const fingerprintFile = join(outDir, 'fingerprint')
  const files = ['package-lock.json', 'scripts/build/build-documents.ts']
  const fingerprint = computeFingerprint(root, files, ['brand', 'content', 'db', 'documents', 'platform'])
  if (isSame(fingerprintFile, fingerprint)) return
  removeOldBundle(outDir)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // One file instead of two hundred: a confined process, which soon ends, loads it in half of the time.
    ssr: { noExternal: ['@cantoo/pdf-lib'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: {
        input: {
          worker: 'documents/worker.ts',
          confined: 'documents/confined.ts',
          'cut-network': 'platform/cut-network.ts',
          'seal-worker': 'platform/backup/seal-worker.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  writeFileSync(fingerprintFile, fingerprint)
}

function isSame(fingerprintFile: string, fingerprint: string): boolean {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint
}

function removeOldBundle(outDir: string): void {
  if (!existsSync(outDir)) return
  for (const entry of readdirSync(outDir)) {
    if (entry !== demoFolder) rmSync(join(outDir, entry), { recursive: true, force: true })
  }
}

/** Drawing takes seconds and every test run needs the demo editions, so they are kept until their sources change. */
function dropOldDemoEditions(outDir: string): void {
  const folder = join(outDir, demoFolder)
  const fingerprintFile = join(folder, 'fingerprint')
  const sources = computeFingerprint(root, ['package-lock.json'], ['brand', 'content', 'documents'])
  const fingerprint = `${sources} ${getDemoShopName()}`
  if (isSame(fingerprintFile, fingerprint)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(fingerprintFile, fingerprint)
}

async function drawDemoEdition(worker: Piscina, folder: string, file: string, form: DemoEditionForm): Promise<void> {
  const request = { ...describeDemoDrawing(file, form), shopName: getDemoShopName() }
  const pdf: Uint8Array = await worker.run(request, { name: 'drawDemoEdition' })
  const isShownInside = file !== guideFile.file && !findGuideOf(file)
  if (isShownInside) {
    // Drawn here, so that a new shop shows them as soon as it has started.
    const pages = choosePages((await loadPdf(pdf)).getPageCount())
    const mark = productPageWords.freeSample.mark
    const drawn: DrawnPage[] = await worker.run({ pdf, pages, mark }, { name: 'drawPages' })
    writeWhole(join(folder, nameDemoPages(file)), writeDemoPages(pdf, drawn))
  }
  writeWhole(join(folder, nameDemoEdition(file, form)), pdf)
}

function writeWhole(path: string, content: Uint8Array | string): void {
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}

/** Every file on A4 in English, with its phone edition; the guide in every language, and for phones. */
function listDemoEditions(): ({ file: string } & DemoEditionForm)[] {
  const files = listCatalogueFiles().map(({ file }) => ({ file, ...usualForm }))
  const guides = languages.flatMap((language) =>
    (['a4', 'phone'] as const).map((size) => ({ file: guideFile.file, size, language })),
  )
  const others = files.filter(({ file }) => file !== guideFile.file && isDemoFile(file))
  return [...others, ...guides]
}
