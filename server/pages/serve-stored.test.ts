import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutCookie } from '#cookies/checkout-cookie.server.ts'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { PageCache } from './page-cache.ts'
import { serveStored } from './serve-stored.ts'
import { storeResponse } from './stored-response.ts'

const pages = new PageCache({ routes: {} } as never)
const assets = new Map([['/assets/a.js', storeResponse({}, { identity: Buffer.from('asset') })]])
const serve = serveStored(assets, pages)
const server = createServer((request, response) => {
  if (!serve(request, response)) response.end('passed on')
})
let origin = ''

beforeAll(async () => {
  for (const path of ['/maths', '/checkout/maths']) await pages.store(path, `page ${path}`, {}, getContent())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)
const read = async (path: string, init?: RequestInit) => (await ask(path, init)).text()

it.each([
  ['/assets/a.js', 'asset'],
  ['/maths', 'page /maths'],
  ['/maths?utm_source=instagram&anything=else', 'page /maths'],
  ['/checkout/maths?utm_source=instagram&fbclid=1', 'page /checkout/maths'],
])('sends %s from memory', async (path, body) => {
  expect(await read(path)).toBe(body)
})

it.each([1_000, 100_000])('sends %i bytes of every value as they are', async (length) => {
  const identity = Buffer.from(Array.from({ length }, (_, index) => index % 256))
  assets.set('/assets/bytes', storeResponse({}, { identity }))
  for (let time = 0; time < 2; time++) {
    const response = await ask('/assets/bytes')
    expect(response.headers.get('Content-Length')).toBe(String(length))
    expect(identity.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
  }
})

it.each(['/', '/science', '/maths/', '/MATHS', '/%6daths', '//maths', '/maths?code=EXAM', '/checkout/maths?upgrade=1'])(
  'passes %s on',
  async (path) => {
    expect(await read(path)).toBe('passed on')
  },
)

it('passes forms on', async () => {
  expect(await read('/checkout/maths', { method: 'POST' })).toBe('passed on')
})

it('passes on a checkout of a customer it knows, and any page of an owner who may be previewing', async () => {
  const sending = ({ name }: { name: string }) => ({ headers: { Cookie: `other=1; ${name}=1` } })
  expect(await read('/checkout/maths', sending(sessionCookie))).toBe('passed on')
  expect(await read('/checkout/maths', sending(checkoutCookie))).toBe('passed on')
  expect(await read('/maths', sending(sessionCookie))).toBe('page /maths')
  expect(await read('/maths', sending(previewCookie))).toBe('passed on')
})

it('begins a new attempt with every checkout page, and with no other page', async () => {
  const attempt = async (path: string) => (await ask(path)).headers.get('Set-Cookie')
  const [first, second] = [await attempt('/checkout/maths'), await attempt('/checkout/maths')]
  expect(first).toContain('attempt')
  expect(second).not.toBe(first)
  expect(await attempt('/maths')).toBeNull()
})

it('sends the headers without a body to HEAD, and 304 to a browser that has the page', async () => {
  const head = await ask('/maths', { method: 'HEAD' })
  expect(head.headers.get('Content-Length')).toMatch(/^\d+$/)
  expect(await head.text()).toBe('')
  const again = await ask('/maths', { headers: { 'If-None-Match': head.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
})
