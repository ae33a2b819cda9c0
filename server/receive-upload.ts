import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { env } from '#platform/env.server.ts'

const folder = join(env.dataDir, 'uploads')
const forgottenAfterMs = 60 * 60_000

export type Upload = { bytes: Uint8Array } | { refused: 'too-large' | 'not-a-pdf' | 'interrupted' }

/**
 * Takes the body of a request as a file, which waits on disk until it is complete: a slow upload holds no memory.
 * What is no PDF is not even written, but read to its end, because a browser hears no answer while it still sends.
 */
export async function receivePdf(request: Request, maxBytes: number): Promise<Upload> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) return { refused: 'too-large' }
  await removeForgotten()
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
  let received = 0
  let beginning = ''
  try {
    for await (const chunk of request.body ?? []) {
      received += chunk.length
      if (received > maxBytes) return 'too-large' as const
      if (beginning.length < 5) beginning += Buffer.from(chunk.subarray(0, 5)).toString('latin1')
      const mayBePdf = '%PDF-'.startsWith(beginning.slice(0, 5))
      if (mayBePdf && !file.write(chunk)) await once(file, 'drain')
    }
  } catch {
    return 'interrupted' as const
  } finally {
    file.end()
    await finished(file)
  }
  return beginning.startsWith('%PDF-') ? null : ('not-a-pdf' as const)
}

/** What a killed process has left. */
async function removeForgotten() {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > forgottenAfterMs) await rm(join(folder, name), { force: true })
  }
}
