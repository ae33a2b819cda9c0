import { storage } from '#platform/storage.server.ts'
import type { ByteRange } from '#platform/storage.ts'

export interface SentFile {
  storageKey: string
  bytes: number
  sha256: string
  downloadName: string
}

interface SentAnswer {
  response: Response
  /** False for programs that only look whether it is there. */
  isDownload: boolean
}

/** A player or download manager that only tests the water asks for less than this. */
const minPieceBytes = 1024

/** A file as a download that can be broken off and taken up again. */
export async function sendFile(request: Request, file: SentFile): Promise<SentAnswer> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  }
  const answer = (status: number, body: ReadableStream | null = null, isDownload = false) => ({
    response: new Response(body, { status, headers }),
    isDownload,
  })
  if (namesTag(request.headers.get('if-none-match'), etag)) return answer(304)

  const range = readRange(request, file.bytes, etag)
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${file.bytes}`
    return answer(416)
  }
  headers['Content-Type'] = 'application/pdf'
  headers['Content-Disposition'] = contentDisposition(file.downloadName)
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers['Content-Length'] = `${end - start + 1}`
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.bytes}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return answer(status)
  const isDownload = end - start + 1 >= Math.min(minPieceBytes, file.bytes)
  return answer(status, await storage.get(file.storageKey, range ?? undefined), isDownload)
}

/** Null means the whole file: without a range, with several, with one we cannot read, or when the file has changed. */
function readRange(request: Request, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range')?.trim() ?? '') ?? []
  const condition = request.headers.get('if-range')
  if ((!first && !last) || (condition && condition !== etag)) return null
  if (!first) return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: last ? Math.min(Number(last), size - 1) : size - 1 }
}

function namesTag(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
