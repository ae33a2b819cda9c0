import { createHash } from 'node:crypto'
import { busy, site } from '#content/interface/en/site.ts'

const minRetrySeconds = 5

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}'

const page = `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${minRetrySeconds}"><title>${busy.title}</title><style>${style}</style></head>
<body><main><h1>${busy.heading}</h1><p>${busy.text}</p><p>${busy.paid}</p></main></body></html>`

const styleHash = createHash('sha256').update(style).digest('base64')

const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`
const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }

/** A page for a browser, JSON for a program. It is cheap, because it is sent when the shop has no time. */
export function sendBusy(accepted: string | undefined, headers: Record<string, string>): Response {
  const both = { ...headers, 'Retry-After': String(chooseRetrySeconds()), 'Cache-Control': 'no-store' }
  if (accepted?.includes('text/html')) return new Response(page, { status: 503, headers: { ...both, ...pageHeaders } })
  return Response.json({ error: busy.error }, { status: 503, headers: both })
}

/** Different for each visitor, so that they do not all come back in the same second. */
function chooseRetrySeconds(): number {
  return minRetrySeconds + Math.floor(Math.random() * 10)
}
