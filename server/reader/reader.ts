import { type Context, Hono } from 'hono'
import { localPath } from '#brand/language.ts'
import { readingWords as words } from '#content/interface/reading.ts'
import { readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { log } from '#platform/log/log.server.ts'
import { type DecidedDownload, decideDownload } from '#shop/downloads/decide-download.server.ts'
import { recordDownload } from '#shop/downloads/record-download.server.ts'
import { type OpenBook, openBook, type PageRefusal } from '#shop/reading/open-book.server.ts'
import {
  type BookFacts,
  describeBook,
  drawBookPage,
  readBookImage,
  readBookPage,
} from '#shop/reading/read-book.server.ts'
import { plainPageHeaders, writePlainPage } from '../pages/plain-page.ts'
import { compressPage } from '../pages/stored-response.ts'
import { readVisitor } from '../read-visitor.ts'
import { writeBookPart, writeReaderPage } from './reader-page.tsx'
import { workerScript } from './worker-script.ts'

/** As of a download: nothing on the way keeps what names a buyer. */
const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** Stricter than that of the shop's other pages: no inline script, no form elsewhere, nothing from elsewhere. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What a buyer reads in the browser: /download/read/<token of the download>. */
export const readerRoutes = new Hono()
  .get('/worker.js', (c) =>
    c.body(workerScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The policy of its own answer is what a worker may load.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    }),
  )
  .get('/:token', async (c) => {
    const opened = await open(c)
    if (!opened) return redirectToDownload(c)
    return answer(c, opened, async ({ book, token, base }) => {
      const facts = await describeBook(book)
      if ('refused' in facts) return refuse(c, facts)
      const page = readNumber(c.req.query('page') ?? '1', facts.pages) ?? 1
      const asText = chooseText(c, facts)
      const shown = await readBookPage(book, { page, asText })
      if (shown === null) return c.notFound()
      if ('refused' in shown) return refuse(c, shown)
      // While the page travels, its picture is drawn.
      if (shown.kind === 'picture') void drawBookPage(book, page, guessWidth(c)).catch(() => {})
      const part = { base, label: label(book, page, facts.pages), page, shown, line: book.line }
      const bookKey = `${book.copy.orderId}.${book.copy.file}`
      const described = { ...facts, type: book.type }
      const html = writeReaderPage({ title: book.title, bookKey, token, book: described, part, asText })
      return sendHtml(c, html, pagePolicy)
    })
  })
  .get('/:token/part/:page{[0-9]{1,5}}', async (c) => {
    const opened = await open(c)
    if (!opened) return c.notFound()
    return answer(c, opened, async ({ book, base }) => {
      const facts = await describeBook(book)
      if ('refused' in facts) return refuse(c, facts)
      const page = readNumber(c.req.param('page'), facts.pages)
      const asText = chooseText(c, facts)
      const shown = page && (await readBookPage(book, { page, asText }))
      if (!page || !shown) return c.notFound()
      if ('refused' in shown) return refuse(c, shown)
      return sendHtml(c, writeBookPart({ base, label: label(book, page, facts.pages), page, shown, line: book.line }))
    })
  })
  .get('/:token/:picture{[0-9]{1,5}-[0-9]{3,4}\\.webp}', async (c) => {
    const opened = await open(c)
    if (!opened) return c.notFound()
    return answer(c, opened, async ({ book }) => {
      const [number = '', width = ''] = c.req.param('picture').split(/[-.]/)
      const facts = await describeBook(book)
      if ('refused' in facts) return refuse(c, facts)
      const page = readNumber(number, facts.pages)
      const picture = page && (await drawBookPage(book, page, Number(width)))
      if (!picture) return c.notFound()
      if ('refused' in picture) return refuse(c, picture)
      return c.body(new Uint8Array(picture), 200, { ...privateHeaders, 'Content-Type': 'image/webp' })
    })
  })

  .get('/:token/image', async (c) => {
    const opened = await open(c)
    if (!opened) return c.notFound()
    return answer(c, opened, async ({ book }) => {
      const image = await readBookImage(book, c.req.query('path') ?? '')
      if (!image) return c.notFound()
      if ('refused' in image) return refuse(c, image)
      return c.body(new Uint8Array(image.bytes), 200, { ...privateHeaders, 'Content-Type': image.type })
    })
  })

interface OpenedBook {
  token: string
  base: string
  decision: DecidedDownload
  book: OpenBook
}

/** With the same proof as a download. Null when there is nothing to read: the page of the download says why. */
async function open(c: Context): Promise<OpenedBook | null> {
  const token = c.req.param('token') ?? ''
  // Reading works inside the app that opened the link, where downloads often do not arrive.
  const decision = await decideDownload(token, { ...readDownloadRequest(c.req.raw), opensHere: true }, readVisitor(c))
  if (decision.state !== 'ready') return null
  try {
    const book = await openBook(decision)
    return book && { token, base: localPath(`/download/read/${token}`), decision, book }
  } catch (err) {
    log.warn({ err }, 'a file could not be opened for reading')
    return null
  }
}

/** Records the reading as a download before anything of the book leaves the shop: once per network and hour. */
async function answer(
  c: Context,
  opened: OpenedBook,
  write: (opened: OpenedBook) => Response | Promise<Response>,
): Promise<Response> {
  const response = await write(opened)
  if (response.status !== 200 || c.req.method === 'HEAD') return response
  const isAllowed = await recordDownload(opened.book.copy, opened.decision, readVisitor(c))
  return isAllowed ? response : redirectToDownload(c)
}

function redirectToDownload(c: Context): Response {
  const token = encodeURIComponent(c.req.param('token') ?? '')
  for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value)
  return c.redirect(localPath(`/download/${token}?read`), 303)
}

/** From 1; null for what is no page of the book. */
function readNumber(text: string, pages: number): number | null {
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= pages ? number : null
}

function label(book: OpenBook, page: number, pages: number): string {
  return book.type === 'pdf' ? words.page(page, pages) : words.chapter(page, pages)
}

/**
 * When the buyer wants text, or has said nothing and reads on a phone, saves data or has a slow line: on a phone the letters of
 * an A4 page are 6 pixels high, and its picture costs more than the download. Text without tags lacks drawings.
 */
function chooseText(c: Context, { flowsWell, hasText }: BookFacts): boolean {
  const view = c.req.query('view')
  if (view === 'text') return hasText
  if (view === 'pages' || !flowsWell) return false
  const savesData = c.req.header('Save-Data') === 'on' || /^(slow-2g|2g|3g)$/.test(c.req.header('ECT') ?? '')
  return savesData || isPhone(c)
}

/** Tablets do not say that they are mobile, except iPads. */
function isPhone(c: Context): boolean {
  const userAgent = c.req.header('user-agent') ?? ''
  return c.req.header('Sec-CH-UA-Mobile') === '?1' || (/Mobi/.test(userAgent) && !/iPad/.test(userAgent))
}

/** What most browsers will ask for: phones have two pixels per point, or three. */
function guessWidth(c: Context): number {
  return /Mobi|Android/.test(c.req.header('user-agent') ?? '') ? 720 : 1080
}

async function sendHtml(c: Context, html: string, policy?: string): Promise<Response> {
  const headers = new Headers({ ...privateHeaders, 'Content-Type': 'text/html; charset=utf-8' })
  if (policy) headers.set('Content-Security-Policy', policy)
  return new Response(await compressPage(c.req.raw, html, headers), { status: 200, headers })
}

const refusalStatus = { busy: 503, 'too-many-pages': 429, unreadable: 503 } as const

function refuse(c: Context, { refused, waitSeconds }: PageRefusal): Response {
  const heading = refused === 'unreadable' ? words.unreadable : words.busy
  const href = localPath(`/download/${encodeURIComponent(c.req.param('token') ?? '')}`)
  const body = `<p><a href="${href}">${words.download}</a></p>`
  const headers = { ...privateHeaders, ...plainPageHeaders, 'Retry-After': `${waitSeconds}` }
  const html = writePlainPage({ title: heading, heading, body })
  return new Response(html, { status: refusalStatus[refused], headers })
}
