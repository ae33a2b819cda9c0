import { type Context, Hono } from 'hono'
import { sheetWords } from '#content/interface/en/admin/sheets.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { limitWrongKeys } from '#shop/api-keys/limit-api-calls.server.ts'
import { findSheet } from '#shop/sheets/find-sheet.server.ts'
import { limitSheet } from '#shop/sheets/limit-sheets.server.ts'
import { writeSheet } from '#shop/sheets/write-sheet.server.ts'
import { clientAddress } from './connections/client-address.ts'

/** The address is the secret: no page it leads to may learn it, no search engine keeps it, and no proxy its answer. */
const headers = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** GET /sheets/<key>.csv: a table for IMPORTDATA of Google Sheets, which can send no header. */
export const sheetRoutes = new Hono().get('/:file{bbs_[0-9A-Za-z]+\\.csv}', async (c) => {
  const ip = clientAddress(c)
  const sheet = await findSheet(c.req.param('file').replace(/\.csv$/, ''), ip)
  if (!sheet) {
    const limited = await limitWrongKeys(ip)
    return limited ? refuse(c, 429, sheetWords.tooOften, limited.waitSeconds) : refuse(c, 404, sheetWords.unknown)
  }
  const limited = await limitSheet(sheet.id)
  if (limited) return refuse(c, 429, sheetWords.tooOften, limited.waitSeconds)
  const table = await writeSheet(sheet)
  const etag = `"${sha256Hex(Buffer.from(table)).slice(0, 32)}"`
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ...headers, ETag: etag })
  return c.body(table, 200, { ...headers, ETag: etag, 'Content-Type': 'text/csv; charset=utf-8' })
})

function refuse(c: Context, status: 404 | 429, text: string, waitSeconds?: number) {
  return c.text(text, status, {
    ...headers,
    'Cache-Control': 'no-store',
    ...(waitSeconds === undefined ? {} : { 'Retry-After': String(waitSeconds) }),
  })
}
