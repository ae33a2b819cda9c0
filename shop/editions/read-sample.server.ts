import { readFile } from 'node:fs/promises'
import { findUpwards } from '#platform/find-upwards.server.ts'

/** The edition that the shop brings along, until the seller has put one of their own in its place. */
export async function readSample(file: string): Promise<Uint8Array | null> {
  const path = findUpwards(`build/documents/samples/${file}.pdf`)
  return path ? readFile(path) : null
}
