import { createHash } from 'node:crypto'
import { siteWords } from '#content/interface/site.ts'

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}h1{line-height:1.35}'

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

export const plainPageHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }

interface PlainPage {
  title: string
  heading: string
  /** Markup of the paragraphs below the heading. */
  body: string
  refreshSeconds?: number
}

/** A page without React, for when the shop has no time or cannot read the address. */
export function writePlainPage({ title, heading, body, refreshSeconds }: PlainPage): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return `<!doctype html>
<html lang="${siteWords.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${heading}</h1>${body}</main></body></html>
`
}
