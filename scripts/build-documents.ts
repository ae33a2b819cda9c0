import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { build } from 'vite'
import { everyFile } from '#shop/catalogue/files.ts'
import { fingerprintOf } from './build-if-changed.ts'
import { root } from './run-tool.ts'

const samplesFolder = 'samples'

/** Bundles documents/ for worker threads, which run as plain Node and know neither TSX nor Vite, and draws the samples. */
export async function buildDocuments(outDir = join(root, 'build/documents')): Promise<void> {
  removeOldBundle(outDir)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Tests build it too, and the shop must be able to run what they leave behind.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ssr: 'documents/worker.ts',
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
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

/** Drawing takes seconds, and tests ask for it on every run: samples stay until their sources change. */
async function drawSamplesIfChanged(outDir: string): Promise<void> {
  const folder = join(outDir, samplesFolder)
  const fingerprintFile = join(folder, 'fingerprint')
  // The same default as in platform/env.server.ts, which would end a build for want of settings that only a start needs.
  const shopName = process.env.SHOP_NAME?.trim() || 'Board Blueprints'
  const sources = fingerprintOf(root, ['package-lock.json'], ['brand', 'content', 'documents'])
  const fingerprint = `${sources} ${shopName}`
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return
  rmSync(fingerprintFile, { force: true })
  mkdirSync(folder, { recursive: true })
  // A thread of its own, whose memory is given back when it ends.
  const worker = new Piscina({ filename: pathToFileURL(join(outDir, 'worker.js')).href, maxThreads: 1 })
  try {
    for (const { file } of everyFile) {
      const pdf: Uint8Array = await worker.run({ file, shopName }, { name: 'drawSample' })
      const path = join(folder, `${file}.pdf`)
      writeFileSync(`${path}.part`, pdf)
      renameSync(`${path}.part`, path)
    }
  } finally {
    await worker.destroy()
  }
  writeFileSync(fingerprintFile, fingerprint)
}
