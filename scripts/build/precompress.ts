import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { remember } from '../../platform/remember.ts'
import { writeBrotli, writeGzip } from '../../server/pages/compress.ts'

/** "npm start" sets it: the shop then writes the slow encoding itself, once its first page is there. */
const forms = process.env.BROTLI_LATER ? { gz: writeGzip } : { gz: writeGzip, br: writeBrotli }

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Vite and React Router load their own copy of this file. */
const started = remember('precompress', () => ({ current: Promise.resolve() }))

/** Begins as soon as the scripts for browsers are written, while those for the server are built. */
export function precompressScripts(): Plugin {
  return {
    name: 'precompress-scripts',
    apply: 'build',
    writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return
      started.current = compressFolder(dir)
      // `precompress` waits for it, and fails with it.
      started.current.catch(() => {})
    },
  }
}

/** Writes file.br and file.gz next to every text file of the client build, where they are missing. */
export async function precompress(folder: string): Promise<void> {
  await started.current
  await compressFolder(folder)
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  const paths = files.map((file) => join(file.parentPath, file.name))
  // Vite's own manifest is deleted at the end of the build.
  await Promise.all(paths.filter((path) => !path.includes('/.vite/')).map(compress))
}

async function compress(path: string) {
  for (const [extension, write] of Object.entries(forms)) {
    const compressed = `${path}.${extension}`
    if (!existsSync(compressed)) await writeFile(compressed, await write(await readFile(path)))
  }
}
