import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { build } from 'vite'
import { languages } from '#brand/language.ts'
import { productPageWords } from '#content/interface/en/product-pages.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { loadPdf } from '#documents/load-pdf.ts'
import { choosePages } from '#documents/pages/choose-pages.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import { guideFile, listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import {
  type DemoEditionForm,
  findGuideOf,
  getDemoShopName,
  nameDemoEdition,
  nameDemoPages,
  usualForm,
  writeDemoPages,
} from '#shop/editions/read-demo-edition.server.ts'
import { root } from '../run-tool.ts'
import { computeFingerprint } from './build-if-changed.ts'

const demoFolder = 'demo-editions'

/** Bundles what worker threads and confined processes run, in plain Node without Vite, and draws the demo editions. */
export async function buildDocuments(outDir = join(root, 'build/documents')): Promise<void> {
  await bundleIfChanged(outDir)
  await drawDemoEditionsIfChanged(outDir)
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
async function drawDemoEditionsIfChanged(outDir: string): Promise<void> {
  const folder = join(outDir, demoFolder)
  const fingerprintFile = join(folder, 'fingerprint')
  const shopName = getDemoShopName()
  const sources = computeFingerprint(root, ['package-lock.json'], ['brand', 'content', 'documents'])
  const fingerprint = `${sources} ${shopName}`
  if (isSame(fingerprintFile, fingerprint)) return
  rmSync(fingerprintFile, { force: true })
  mkdirSync(folder, { recursive: true })
  for (const { file } of listPhoneEditions()) rmSync(join(folder, nameDemoEdition(file, usualForm)), { force: true })
  // A thread's memory is freed when it ends.
  const worker = new Piscina({ filename: pathToFileURL(join(outDir, 'worker.js')).href, maxThreads: 1 })
  try {
    for (const { file, ...form } of listDemoEditions()) {
      const pdf: Uint8Array | null = await worker.run({ file, shopName, ...form }, { name: 'drawDemoEdition' })
      const path = join(folder, nameDemoEdition(file, form))
      if (!pdf) {
        rmSync(path, { force: true })
        continue
      }
      writeWhole(path, pdf)
      if (file === guideFile.file) continue
      // Drawn here, so that a new shop shows them as soon as it has started.
      const pages = choosePages((await loadPdf(pdf)).getPageCount())
      const drawn: DrawnPage[] = await worker.run(
        { pdf, pages, mark: productPageWords.freeSample.mark },
        { name: 'drawPages' },
      )
      writeWhole(join(folder, nameDemoPages(file)), writeDemoPages(pdf, drawn))
    }
  } finally {
    await worker.destroy()
  }
  writeFileSync(fingerprintFile, fingerprint)
}

function writeWhole(path: string, content: Uint8Array | string): void {
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}

/** For a release, which is often read-only, and for tests. A start leaves them to the shop, which draws each when it needs it. */
export async function drawPhoneEditions(outDir = join(root, 'build/documents')): Promise<void> {
  const path = (file: string) => join(outDir, demoFolder, nameDemoEdition(file, usualForm))
  const missing = listPhoneEditions().filter(({ file }) => !existsSync(path(file)))
  if (missing.length === 0) return
  const worker = new Piscina({ filename: pathToFileURL(join(outDir, 'worker.js')).href, maxThreads: 1 })
  try {
    for (const { file } of missing) {
      const request = { file: findGuideOf(file), shopName: getDemoShopName(), size: 'phone', language: 'en' }
      const pdf: Uint8Array | null = await worker.run(request, { name: 'drawDemoEdition' })
      if (pdf) writeWhole(path(file), pdf)
    }
  } finally {
    await worker.destroy()
  }
}

function listPhoneEditions() {
  return listCatalogueFiles().filter(({ file, isPhoneEdition }) => isPhoneEdition && findGuideOf(file))
}

/** Every file on A4 in English; the guide in every language, and for phones. */
function listDemoEditions(): ({ file: string } & DemoEditionForm)[] {
  const files = withoutPhoneEditions(listCatalogueFiles()).map(({ file }) => ({ file, ...usualForm }))
  const guides = languages.flatMap((language) =>
    (['a4', 'phone'] as const).map((size) => ({ file: guideFile.file, size, language })),
  )
  return [...files.filter(({ file }) => file !== guideFile.file), ...guides]
}
