import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A finished response kept in memory: built once, sent many times. */
export interface StoredResponse {
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> }
}

export function computeEtag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

interface SendOptions {
  status?: number
  /** For this visitor only. */
  cookie?: string | undefined
}

export function sendStored(
  request: Request,
  stored: StoredResponse,
  { status = 200, cookie }: SendOptions = {},
): Response {
  // Complete before the Response is created, because changing headers later disables @hono/node-server's fast path.
  const headers: Record<string, string> = { ...stored.headers, ETag: stored.etag, Vary: 'Accept-Encoding' }
  if (cookie) headers['Set-Cookie'] = cookie
  if (status === 200 && request.headers.get('if-none-match')?.includes(stored.etag))
    return new Response(null, { status: 304, headers })
  const encoding = preferredEncoding(request.headers.get('accept-encoding'), stored)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const body = stored.bodies[encoding] ?? stored.bodies.identity
  headers['Content-Length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** A fast level, because the visitor waits while the page is compressed. */
export async function compressPage(request: Request, text: string, headers: Headers): Promise<Buffer<ArrayBuffer>> {
  const identity = Buffer.from(text)
  headers.append('Vary', 'Accept-Encoding')
  if (!acceptsCoding(request.headers.get('accept-encoding') ?? '', 'gzip')) return identity
  headers.set('Content-Encoding', 'gzip')
  return promisify(gzip)(identity, { level: 6 })
}

function preferredEncoding(accepted: string | null, stored: StoredResponse): Encoding {
  if (accepted && stored.bodies.br && acceptsCoding(accepted, 'br')) return 'br'
  if (accepted && stored.bodies.gzip && acceptsCoding(accepted, 'gzip')) return 'gzip'
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
