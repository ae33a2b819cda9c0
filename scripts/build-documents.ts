import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { build } from 'vite'
import { listCatalogueFiles } from '#shop/catalogue/files.server.ts'
import { computeFingerprint } from './build-if-changed.ts'
import { root } from './run-tool.ts'

const samplesFolder = 'samples'

/** Bundles what worker threads run, in plain Node without TSX or Vite, and draws the samples. */
export async function buildDocuments(outDir = join(root, 'build/documents')): Promise<void> {
  removeOldBundle(outDir)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Tests build it in development mode, but the shop must be able to run their build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: {
        input: { worker: 'documents/worker.ts', 'seal-worker': 'platform/backup/seal-worker.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await drawSamplesIfChanged(outDir)
}

function removeOldBundle(outDir: string): void {
  if (!existsSync(outDir)) return
  for (const entry of readdirSync(outDir)) {
    if (entry !== samplesFolder) rmSync(join(outDir, entry), { recursive: true, force: true })
  }
}

/** Drawing takes seconds and every test run needs the samples, so they are kept until their sources change. */
async function drawSamplesIfChanged(outDir: string): Promise<void> {
  const folder = join(outDir, samplesFolder)
  const fingerprintFile = join(folder, 'fingerprint')
  // The default of platform/env.server.ts, which must not be imported: it requires settings that only a start needs.
  const shopName = process.env.SHOP_NAME?.trim() || 'Board Blueprints'
  const sources = computeFingerprint(root, ['package-lock.json'], ['brand', 'content', 'documents'])
  const fingerprint = `${sources} ${shopName}`
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return
  rmSync(fingerprintFile, { force: true })
  mkdirSync(folder, { recursive: true })
  // A thread's memory is freed when it ends.
  const worker = new Piscina({ filename: pathToFileURL(join(outDir, 'worker.js')).href, maxThreads: 1 })
  try {
    for (const { file } of listCatalogueFiles()) {
      const pdf: Uint8Array | null = await worker.run({ file, shopName }, { name: 'drawSample' })
      const path = join(folder, `${file}.pdf`)
      if (!pdf) {
        rmSync(path, { force: true })
        continue
      }
      writeFileSync(`${path}.part`, pdf)
      renameSync(`${path}.part`, path)
    }
  } finally {
    await worker.destroy()
  }
  writeFileSync(fingerprintFile, fingerprint)
}
