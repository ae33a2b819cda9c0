import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { env } from '#platform/env.server.ts'

const folder = join(env.dataDir, 'uploads')
const abandonedAfterMs = 60 * 60_000

export type ReceivedPdf = { bytes: Uint8Array } | { refused: 'too-large' | 'empty-file' | 'not-a-pdf' | 'interrupted' }

/**
 * Writes the body to disk until it is complete, so that a slow upload uses no memory. Anything but a PDF is read to its
 * end but not written, because a browser ignores the response until it has sent the whole file.
 */
export async function receivePdf(request: Request, maxBytes: number): Promise<ReceivedPdf> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > maxBytes) return { refused: 'too-large' }
  await deleteAbandoned()
  const path = join(folder, randomBytes(12).toString('hex'))
  try {
    const refused = await writeBody(request, path, maxBytes)
    return refused ? { refused } : { bytes: await readFile(path) }
  } finally {
    await rm(path, { force: true })
  }
}

async function writeBody(request: Request, path: string, maxBytes: number) {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let receivedBytes = 0
  let start = ''
  try {
    for await (const chunk of request.body ?? []) {
      receivedBytes += chunk.length
      if (receivedBytes > maxBytes) return 'too-large' as const
      if (start.length < 5) start += Buffer.from(chunk.subarray(0, 5)).toString('latin1')
      const mayBePdf = '%PDF-'.startsWith(start.slice(0, 5))
      if (mayBePdf && !file.write(chunk)) await once(file, 'drain')
    }
  } catch {
    return 'interrupted' as const
  } finally {
    file.end()
    await finished(file)
  }
  if (receivedBytes === 0) return 'empty-file' as const
  return start.startsWith('%PDF-') ? null : ('not-a-pdf' as const)
}

/** A killed process leaves its files. */
async function deleteAbandoned() {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}
