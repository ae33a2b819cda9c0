import { afterEach, expect, it, vi } from 'vitest'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { planSales } from '#shop/catalogue/current-sales.server.ts'
import { PageCache } from './page-cache.ts'

const route = (id: string, path: string | undefined, more: object = {}) => ({
  id,
  path,
  parentId: 'root',
  module: { default: () => null, ...more },
})
const routes = {
  root: { id: 'root', module: { default: () => null } },
  home: { ...route('home', undefined, { handle: { static: true } }), index: true },
  address: route('address', ':address', { handle: { static: true } }),
  checkout: route('checkout', 'checkout/:slug'),
  terms: route('terms', 'terms', { handle: { static: true } }),
  rest: route('rest', '*', { handle: { scriptless: true, missing: true } }),
}
const pages = new PageCache({ routes } as never)
const started = getContent()

afterEach(() => setContent(started))

it.each(['/', '/maths', '/combo', '/thank-you-maths', '/terms'])('keeps %s', (path) => {
  expect(pages.classifyAddress(path)).toBe('static')
})

it.each(['/hindi', '/thank-you-hindi', '/a/b', '/.env', '/wp-login.php'])('finds no page at %s', (path) => {
  expect(pages.classifyAddress(path)).toBe('missing')
})

it('leaves other pages, other spellings and moved products to their routes', () => {
  expect(pages.classifyAddress('/checkout/maths')).not.toBe('missing')
  expect(pages.classifyAddress('/MATHS')).not.toBe('missing')
  expect(pages.classifyAddress('/customer-dashboard.data')).not.toBe('missing')
  expect(pages.classifyAddress('/__manifest')).not.toBe('missing')
  const [maths, ...others] = started.products
  if (!maths) throw new Error('there are no products')
  setContent({ ...started, products: [{ ...maths, formerSlugs: ['mathematics'] }, ...others] })
  expect(pages.classifyAddress('/mathematics')).not.toBe('missing')
})

it('forgets every page when the owner publishes', async () => {
  await pages.store('/maths', '<p>old</p>', {}, getContent())
  await pages.storeMissing('en', '<p>old</p>', {}, getContent())
  expect(pages.get('/maths')?.bodies.identity.content.toString()).toBe('<p>old</p>')
  setContent({ ...started, version: started.version + 1 })
  expect(pages.get('/maths')).toBeUndefined()
  expect(pages.getMissing('en')).toBeUndefined()
})

it('does not keep a page that was rendered before the owner published', async () => {
  const before = getContent()
  setContent({ ...started, version: started.version + 2 })
  await pages.store('/maths', '<p>old</p>', {}, before)
  expect(pages.get('/maths')).toBeUndefined()
})

it('forgets every page in the moment when a sale starts or ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const startsAt = new Date(Date.now() + 1_000)
  const endsAt = new Date(Date.now() + 2_000)
  const terms = { id: 1, name: 'Sale', percent: 25, offInPaise: null, productIds: null, code: null, showsEnd: false }
  planSales([{ ...terms, startsAt, endsAt }])
  for (const change of [startsAt, endsAt]) {
    vi.setSystemTime(change.getTime() - 1)
    await pages.store('/maths', '<p>old price</p>', {}, getContent())
    expect(pages.get('/maths')).toBeDefined()
    vi.setSystemTime(change)
    expect(pages.get('/maths')).toBeUndefined()
  }
  vi.useRealTimers()
})
