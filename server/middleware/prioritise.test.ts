import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { busyWords } from '#content/interface/en/busy.ts'
import { busyWords as busyInHindi } from '#content/interface/hi/busy.ts'
import { findLatinWords } from '#tests/hindi.ts'
import { followLanguage } from './follow-language.ts'
import { chooseLane, prioritise } from './prioritise.ts'

it.each([
  ['money', 'POST', '/checkout/maths'],
  ['money', 'POST', '/api/create-checkout'],
  ['money', 'GET', '/api/order-status'],
  ['money', 'POST', '/webhooks/razorpay'],
  ['money', 'POST', '/sandbox/pay/sbx_1'],
  ['money', 'GET', '/download/token'],
  ['money', 'GET', '/thank-you'],
  ['money', 'GET', '/readyz'],
  ['visitor', 'GET', '/customer-dashboard'],
  ['visitor', 'POST', '/api/send-download-link'],
  ['visitor', 'POST', '/free-guide'],
  ['visitor', 'GET', '/checkout/maths'],
  ['pages', 'GET', '/free-guide'],
  ['pages', 'GET', '/no-such-page'],
  ['login', 'GET', '/admin-dashboard'],
  ['login', 'POST', '/admin-dashboard/login'],
  ['login', 'PUT', '/admin-dashboard/trace/upload'],
])('uses the lane for %s for %s %s', (lane, method, path) => {
  expect(chooseLane(method, path, false)).toBe(lane)
})

it.each([
  ['owner', 'GET', '/admin-dashboard'],
  ['owner', 'POST', '/admin-dashboard/orders/1'],
  ['owner', 'GET', '/api/admin-analytics'],
  ['uploads', 'PUT', '/admin-dashboard/trace/upload'],
])('uses the lane for %s for %s %s of a person who is logged in', (lane, method, path) => {
  expect(chooseLane(method, path, true)).toBe(lane)
})

/** A shop whose pages are ready only when the test says so. */
function createShop() {
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>()
  const http = new Hono()
    .use(followLanguage())
    .use(
      prioritise(
        { 'X-Content-Type-Options': 'nosniff' },
        { pages: { maxRunning: 1, maxWaiting: 2, maxWaitingPerNetwork: 2 } },
      ),
    )
    .get('/free-guide', async (c) => {
      await rendered
      return c.text('rendered')
    })
    .post('/api/create-checkout', (c) => c.json({ url: '/sandbox/pay/sbx_1' }))
  return { http, render }
}

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml' } }

it('while the lane of the pages is full, sells to a buyer and asks a reader to come back', async () => {
  const { http, render } = createShop()
  const readers = [1, 2, 3].map(() => http.request('/free-guide', asBrowser))
  const refused = await http.request('/free-guide', asBrowser)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
  expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await refused.text()).toContain(busyWords.text)
  const inHindi = await (await http.request('/hi/free-guide', asBrowser)).text()
  expect(inHindi).toContain('<html lang="hi">')
  for (const words of [busyInHindi.title, busyInHindi.text, busyInHindi.paid]) expect(inHindi).toContain(words)
  expect(findLatinWords(inHindi.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' '))).toEqual([])

  const bought = await http.request('/api/create-checkout', { method: 'POST' })
  expect(bought.status).toBe(200)

  render()
  expect((await Promise.all(readers)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await http.request('/free-guide', asBrowser)).status).toBe(200)
})

it('tells a program in JSON that the shop is busy', async () => {
  const { http, render } = createShop()
  const readers = [1, 2, 3].map(() => http.request('/free-guide'))
  const refused = await http.request('/free-guide')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ error: busyWords.error })
  render()
  await Promise.all(readers)
})

it('renders a page although payments never stop', async () => {
  const { promise: paid, resolve: pay } = Promise.withResolvers<void>()
  const http = new Hono()
    .use(prioritise({}))
    .post('/sandbox/pay/sbx_1', async (c) => {
      await paid
      return c.text('paid')
    })
    .get('/free-guide', (c) => c.text('rendered'))
  const payment = http.request('/sandbox/pay/sbx_1', { method: 'POST' })
  expect(await (await http.request('/free-guide')).text()).toBe('rendered')
  pay()
  expect((await payment).status).toBe(200)
})

it('frees its place when a page fails', async () => {
  const http = new Hono()
    .use(
      prioritise(
        { 'X-Content-Type-Options': 'nosniff' },
        { pages: { maxRunning: 1, maxWaiting: 0, maxWaitingPerNetwork: 0 } },
      ),
    )
    .get('/broken', () => {
      throw new Error('broken')
    })
    .onError((_error, c) => c.text('failed', 500))
  for (const _ of [1, 2]) expect((await http.request('/broken')).status).toBe(500)
})

it('lets a network take half of the waiting places, however many addresses of IPv6 it has', async () => {
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>()
  const http = new Hono().use(prioritise({})).get('/free-guide', async (c) => {
    await rendered
    return c.text('rendered')
  })
  const from = (remoteAddress: string) =>
    http.request('/free-guide', {}, { incoming: { socket: { remoteAddress, remoteFamily: 'IPv6' } } })
  const attacker = Array.from({ length: 60 }, (_, at) => from(`2001:db8:1:${at}::1`))
  const reader = from('2001:db8:2::1')
  render()
  const statuses = (await Promise.all(attacker)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 + 25)
  expect((await reader).status).toBe(200)
})
