import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Searches upwards from this file, which runs from platform/ as source and from build/server/ when bundled. */
export function findUpwards(path: string): string | null {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, path))) {
    if (folder === dirname(folder)) return null
    folder = dirname(folder)
  }
  return join(folder, path)
}
