import { setImmediate } from 'node:timers/promises'
import { chunkBytes } from './checked-file.server.ts'
import type { ByteRange } from './storage.ts'
import { streamBytes } from './stream-bytes.ts'

interface SentFile {
  etag: string
  bytes: number
  read(range: ByteRange): AsyncGenerator<Uint8Array>
  downloadName: string
  contentType: string
}

interface FileResponse {
  response: Response
  /** False for a HEAD request, an unchanged file or a test of the link. */
  isDownload: boolean
}

/** Download managers test a link by asking for less than this from the start of the file. */
const maxTestBytes = 1024

/** Supports ranges, so that an interrupted download can resume. Throws when the first byte cannot be read. */
export async function sendFile(request: Request, file: SentFile): Promise<FileResponse> {
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    // For a browser that opens the file nevertheless: nothing in it may run or load anything.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: file.etag,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  }
  const respond = (status: number, body: ReadableStream | null = null, isDownload = false) => ({
    response: new Response(body, { status, headers }),
    isDownload,
  })
  if (includesTag(request.headers.get('if-none-match'), file.etag)) return respond(304)

  const range = readRange(request, file)
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${file.bytes}`
    return respond(416)
  }
  headers['Content-Type'] = file.contentType
  headers['Content-Disposition'] = contentDisposition(file.downloadName)
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers['Content-Length'] = `${end - start + 1}`
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.bytes}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return respond(status)
  return respond(status, await openStream(file, { start, end }), !isLinkTest({ start, end }, file))
}

/** Reads only when the browser has received what was read before, so a slow download holds one chunk in memory. */
async function openStream(file: SentFile, { start, end }: ByteRange): Promise<ReadableStream> {
  // Before the response starts, because after its first byte it can only be cut off.
  const rest = { start: Math.min(end + 1, start + chunkBytes), end }
  const first = await readAll(file.read({ start, end: rest.start - 1 }))
  return streamBytes(startWith(first, file, rest))
}

/** Usually one part, which is not copied; `buffer` of node:stream/consumers would copy it twice. */
async function readAll(content: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

/** Opens the file again after the first bytes, so that a response that is never read leaves no file open. */
async function* startWith(first: Uint8Array, file: SentFile, rest: ByteRange) {
  // @hono/node-server ends a response normally when a read fails that it makes before its first wait.
  await setImmediate()
  yield first
  if (rest.start <= rest.end) yield* file.read(rest)
}

/** Such requests always get the same first bytes, so no one can fetch a file with them. */
function isLinkTest({ start, end }: ByteRange, { bytes }: SentFile): boolean {
  return start === 0 && end + 1 < Math.min(maxTestBytes, bytes)
}

/** Null means the whole file: no range, several, an unreadable one, or the file has changed. */
function readRange(request: Request, { bytes: size, etag }: SentFile): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range')?.trim() ?? '') ?? []
  const condition = request.headers.get('if-range')
  if ((!first && !last) || (condition && condition !== etag)) return null
  if (!first) return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: last ? Math.min(Number(last), size - 1) : size - 1 }
}

function includesTag(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

/** RFC 6266: a name for old browsers, and the whole name, of which RFC 5987 also encodes what encodeURIComponent leaves. */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
