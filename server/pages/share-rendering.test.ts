import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { beforeEach, expect, it } from 'vitest'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { prioritise } from '../middleware/prioritise.ts'
import { PageCache } from './page-cache.ts'
import { shareRendering } from './share-rendering.ts'

const started = getContent()
let fails = false
let rendered: string[] = []

beforeEach(() => {
  setContent(started)
  fails = false
  rendered = []
})

function openShop() {
  const pages = new PageCache({ routes: {} } as never)
  return new Hono()
    .use(shareRendering(pages))
    .use(prioritise({}))
    .get('*', async (c) => {
      rendered.push(c.req.path)
      const content = getContent()
      await sleep(20)
      if (fails) return c.text('failed', 500)
      await pages.store(c.req.path, `page of version ${content.version}`, {}, content)
      return c.text(`page of version ${content.version}`)
    })
}

type Shop = ReturnType<typeof openShop>
const ask = async (shop: Shop, path: string, init?: RequestInit) => shop.request(path, init)
const askTogether = (shop: Shop, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(shop, '/maths?utm_source=story')))

it('renders a page once for many visitors of one network, and turns none of them away', async () => {
  const answers = await askTogether(openShop(), 500)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

it('gives each visitor of a checkout an attempt of their own', async () => {
  const shop = openShop()
  const [, second, third] = await Promise.all([1, 2, 3].map(() => ask(shop, '/checkout/maths')))
  expect(second?.headers.get('Set-Cookie')).toContain('attempt')
  expect(second?.headers.get('Set-Cookie')).not.toBe(third?.headers.get('Set-Cookie'))
})

it('never gives a waiting visitor the page of before a publication', async () => {
  const shop = openShop()
  const asked = askTogether(shop, 2)
  await sleep(5)
  setContent({ ...started, version: started.version + 1 })
  const [, waiting] = await asked
  expect(await waiting?.text()).toBe(`page of version ${started.version + 1}`)
})

it('turns no visitor away when publications follow one another while the page is rendered', async () => {
  const shop = openShop()
  const asked = askTogether(shop, 500)
  for (let version = started.version + 1; version <= started.version + 3; version += 1) {
    await sleep(15)
    setContent({ ...started, version })
  }
  const answers = await asked
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rendered.length).toBeLessThan(6)
})

it('lets those who waited try for themselves when the page fails', async () => {
  fails = true
  const answers = await askTogether(openShop(), 3)
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  expect(rendered).toHaveLength(3)
})

it('shares no page of one visitor: an owner who may be previewing, a discount link', async () => {
  const shop = openShop()
  const preview = { headers: { Cookie: `${previewCookie.name}=1` } }
  await Promise.all([ask(shop, '/maths', preview), ask(shop, '/maths', preview), ask(shop, '/maths?code=EXAM')])
  expect(rendered).toHaveLength(3)
})
