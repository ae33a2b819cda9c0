import { storage } from '#platform/storage.server.ts'
import type { ByteRange } from '#platform/storage.ts'

export interface SentFile {
  storageKey: string
  bytes: number
  sha256: string
  downloadName: string
}

interface FileResponse {
  response: Response
  /** False for a HEAD request, an unchanged file or a tiny range. */
  isDownload: boolean
}

/** Download managers test a link with a smaller request than this. */
const minDownloadBytes = 1024

/** Supports ranges, so that an interrupted download can resume. */
export async function sendFile(request: Request, file: SentFile): Promise<FileResponse> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  }
  const respond = (status: number, body: ReadableStream | null = null, isDownload = false) => ({
    response: new Response(body, { status, headers }),
    isDownload,
  })
  if (includesTag(request.headers.get('if-none-match'), etag)) return respond(304)

  const range = readRange(request, file.bytes, etag)
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${file.bytes}`
    return respond(416)
  }
  headers['Content-Type'] = 'application/pdf'
  headers['Content-Disposition'] = contentDisposition(file.downloadName)
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers['Content-Length'] = `${end - start + 1}`
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.bytes}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return respond(status)
  const isDownload = end - start + 1 >= Math.min(minDownloadBytes, file.bytes)
  return respond(status, await storage.get(file.storageKey, range ?? undefined), isDownload)
}

/** Null means the whole file: no range, several, an unreadable one, or the file has changed. */
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

function includesTag(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
