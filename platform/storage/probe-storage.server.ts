import { randomBytes } from 'node:crypto'
import { readWholeFile } from './read-whole-file.ts'
import type { Storage } from './storage.ts'

/** Writes, reads and deletes a small file, and throws when one of these does not work. */
export async function probeStorage(storage: Storage): Promise<void> {
  const key = `probes/${randomBytes(12).toString('hex')}`
  const written = randomBytes(64)
  await storage.put(key, written)
  try {
    const read = await readWholeFile(storage, key)
    if (!read.equals(written)) throw new Error('the storage returned other bytes than it got')
  } finally {
    await storage.delete(key)
  }
  if (await storage.head(key)) throw new Error('the storage did not delete a file')
}
