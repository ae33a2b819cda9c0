import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findUpwards } from '#platform/find-upwards.server.ts'

/** Delivered to buyers until the owner adds a file. */
export async function readSample(file: string): Promise<Uint8Array | null> {
  const folder = findUpwards('build/documents/samples')
  const path = folder && join(folder, `${file}.pdf`)
  return path && existsSync(path) ? readFile(path) : null
}
