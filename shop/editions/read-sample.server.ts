import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOfSamples = 'build/documents/samples'

/** The edition that the shop brings along, until the seller has put one of their own in its place. */
export async function readSample(file: string): Promise<Uint8Array | null> {
  const folder = findSamples()
  const path = folder && join(folder, `${file}.pdf`)
  return path && existsSync(path) ? readFile(path) : null
}

/** Upwards from this file, because it runs from shop/ as source and from build/server/ when bundled. */
function findSamples(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, folderOfSamples))) {
    if (folder === dirname(folder)) return null
    folder = dirname(folder)
  }
  return join(folder, folderOfSamples)
}
