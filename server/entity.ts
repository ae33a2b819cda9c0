import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A finished answer kept in memory: built once, sent many times. */
export interface Entity {
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> }
}

export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

export function answerWith(request: Request, entity: Entity): Response {
  // The headers are complete before the Response exists: touching them later costs @hono/node-server its fast path.
  const headers: Record<string, string> = { ...entity.headers, ETag: entity.etag, Vary: 'Accept-Encoding' }
  if (request.headers.get('if-none-match')?.includes(entity.etag)) return new Response(null, { status: 304, headers })
  const encoding = preferredEncoding(request.headers.get('accept-encoding'), entity)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const body = entity.bodies[encoding] ?? entity.bodies.identity
  headers['Content-Length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Compresses a page that is sent once; quickly, because somebody waits for it. */
export async function compressFor(request: Request, text: string, headers: Headers): Promise<Buffer<ArrayBuffer>> {
  const identity = Buffer.from(text)
  headers.append('Vary', 'Accept-Encoding')
  if (!acceptsCoding(request.headers.get('accept-encoding') ?? '', 'gzip')) return identity
  headers.set('Content-Encoding', 'gzip')
  return promisify(gzip)(identity, { level: 6 })
}

function preferredEncoding(accepted: string | null, entity: Entity): Encoding {
  if (accepted && entity.bodies.br && acceptsCoding(accepted, 'br')) return 'br'
  if (accepted && entity.bodies.gzip && acceptsCoding(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function acceptsCoding(accepted: string, coding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
