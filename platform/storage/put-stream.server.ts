import { randomBytes } from 'node:crypto'
import { minJoinedBytes, type Storage } from './storage.ts'

/** What a killed process leaves here is deleted by the caller. */
export const partsFolder = 'stream-parts'

/** Stores a file of any size with a few megabytes in memory, and returns its length. */
export async function putStream(storage: Storage, key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const id = randomBytes(6).toString('hex')
  const parts: string[] = []
  let total = 0
  const putPart = async (bytes: Uint8Array) => {
    const part = `${partsFolder}/${id}-${parts.length}`
    parts.push(part)
    await storage.put(part, bytes)
    total += bytes.length
  }
  try {
    let waiting: Uint8Array[] = []
    let length = 0
    for await (const piece of content) {
      waiting.push(piece)
      length += piece.length
      if (length < minJoinedBytes) continue
      await putPart(Buffer.concat(waiting))
      ;[waiting, length] = [[], 0]
    }
    if (length > 0 || parts.length === 0) await putPart(Buffer.concat(waiting))
    await storage.join(parts, key)
    return total
  } finally {
    for (const part of parts) await storage.delete(part)
  }
}
