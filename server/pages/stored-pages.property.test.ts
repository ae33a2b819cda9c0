import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { data, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentLanguage } from '#brand/language.ts'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { checkoutCookie } from '#cookies/checkout-cookie.server.ts'
import { flashNotice, takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { isPreviewing } from '#shop/catalogue/current-content.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { makeFakeBuild } from '#tests/fakes/build.ts'
import { countRuns } from '#tests/long.ts'
import { createHttp } from '../http.ts'

const runs = countRuns({ quick: 3, long: 10 })

/** Everything that the loader of such a page reads, so that a page sent to the wrong visitor is another page. */
const readEveryone = ({ url }: { url: URL }) => ({
  language: currentLanguage(),
  preview: isPreviewing(),
  query: url.search,
})
const readProduct = ({ url, params }: { url: URL; params: Record<string, string> }) => {
  const slug = params.address ?? params.slug
  if (!findProduct(slug?.toLowerCase().replace('thank-you-', ''))) throw data(null, 404)
  return { ...readEveryone({ url }), slug, code: url.searchParams.get('code') }
}
const readCookies = async (request: Request) => ({
  session: await sessionCookie.parse(request.headers.get('Cookie')),
  checkout: await checkoutCookie.parse(request.headers.get('Cookie')),
})
const readCheckout = async ({ request, url, params }: LoaderFunctionArgs & { url: URL }) => ({
  ...readProduct({ url, params: params as Record<string, string> }),
  ...(await readCookies(request)),
  order: url.searchParams.get('order'),
  upgrade: url.searchParams.get('upgrade'),
})
const readAccount = async ({ request }: LoaderFunctionArgs) => ({
  ...(await readCookies(request)),
  notice: await takeFlashNotice(request),
})
const findNothing = () => {
  throw data(null, 404)
}

function makeBuild(folder: string): ServerBuild {
  const page = (id: string, path: string | undefined, loader: unknown, handle = {}) => ({
    id,
    path,
    index: path === undefined,
    module: { default: () => null, loader, handle },
  })
  const stored = { static: true }
  const respond = (request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) => {
    headers.set('Content-Type', 'text/html')
    const url = new URL(request.url)
    const shown = staticHandlerContext.errors ? readEveryone({ url }) : staticHandlerContext.loaderData
    return new Response(JSON.stringify(shown), { status, headers })
  }
  const routes = [
    page('home', undefined, readEveryone, stored),
    page('terms', 'terms', readEveryone, stored),
    page('product', ':address', readProduct, stored),
    page('checkout', 'checkout/:slug', readCheckout, stored),
    page('account', 'customer-dashboard', readAccount),
    page('missing', '*', findNothing),
  ]
  return {
    ...makeFakeBuild(folder, () => ''),
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    entry: { module: { default: respond } },
  } as unknown as ServerBuild
}

const folder = mkdtempSync(join(tmpdir(), 'shop-stored-pages-'))
const build = makeBuild(folder)
const servers: Server[] = []
const cookies: Record<string, string> = {}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const open = () => createHttp({ build, mode: 'production', https: false })
/** The shop as it runs. */
let storing = open()
/** Answers every request with a new shop, which has stored nothing and renders the page. */
let rendering = 0
let shop = 0

beforeAll(async () => {
  await loadContent()
  const makeDearer = <Product extends { priceInPaise: number }>(product: Product) => ({
    ...product,
    priceInPaise: 99_00,
  })
  await db.transaction((tx) =>
    editContent({ tx, actor: { ip: null, name: 'owner' } }, (content) => ({
      ...content,
      products: content.products.map(makeDearer),
    })),
  )
  const login = await logIn({ key: adminKey() ?? '', code: '' }, { ip: '192.0.2.78', userAgent: 'test' })
  if ('refused' in login) throw new Error(login.refused)
  const first = async (header: Promise<string>) => (await header).split(';')[0] ?? ''
  cookies.owner = await first(adminCookie.serialize(login.token))
  cookies.preview = await first(previewCookie.serialize('on'))
  cookies.session = await first(sessionCookie.serialize('token-of-a-customer'))
  cookies.checkout = await first(checkoutCookie.serialize(['order-of-a-customer']))
  cookies.notice = await first(flashNotice('loggedIn'))
  shop = await listen(
    createServer((request, response) => {
      if (!storing.serveStored(request, response)) void getRequestListener(storing.fetch)(request, response)
    }),
  )
  rendering = await listen(
    createServer((request, response) => void getRequestListener(open().fetch)(request, response)),
  )
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
}

function ask(port: number, { method, path, headers }: Asked) {
  return new Promise<{ status: number | undefined; headers: object; body: string }>((resolve, reject) => {
    const sent = send({ port, host: '127.0.0.1', method, path, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      // These differ in every answer.
      const { date, 'x-request-id': id, ...same } = response.headers
      const nonce = /'nonce-[^']+'|(?<=attempt=)[\da-f-]{36}/g
      const text = JSON.stringify(same).replaceAll(nonce, '')
      resolve({ status: response.statusCode, headers: JSON.parse(text), body: body.toString('base64') })
    })
    sent.on('error', reject).end()
  })
}

const paths = [
  '/',
  '/maths',
  '/combo',
  '/thank-you-maths',
  '/terms',
  '/checkout/maths',
  '/checkout/combo',
  '/none',
  '/a/b',
]
const otherPaths = ['/customer-dashboard', '/MATHS', '/%6daths', '//maths', '/maths/', '/checkout/none', '/maths.data']
const addresses = [...paths, ...paths.map((path) => `/hi${path === '/' ? '' : path}`), ...otherPaths]
const parameters = ['utm_source=x', 'code=EXAM', 'c%6fde=EXAM', 'order=1', 'upgrade=1', 'code', 'any=1', '#', '&']

interface Visit {
  method: string
  address: string
  query: string[]
  cookies: string[]
  equals: string
  encoding: string
  repeats: boolean
}

/** Of few addresses, so that many visitors meet at each. */
const visits = fc.subarray(addresses, { minLength: 1, maxLength: 3 }).chain((visited) => {
  const visit: fc.Arbitrary<Visit> = fc.record({
    method: fc.constantFrom('GET', 'GET', 'HEAD'),
    address: fc.constantFrom(...visited),
    query: fc.subarray(parameters, { maxLength: 2 }),
    cookies: fc.subarray(['owner', 'preview', 'session', 'checkout', 'notice']),
    equals: fc.constantFrom('=', '=', ' = ', '\t='),
    encoding: fc.constantFrom('', 'gzip', 'br', 'gzip, br;q=0'),
    repeats: fc.boolean(),
  })
  return fc.array(visit, { minLength: 4, maxLength: 10 })
})

function toAsked({ method, address, query, cookies: names, equals, encoding }: Visit): Asked {
  const sent = names.map((name) => cookies[name]?.replace('=', equals)).join('; ')
  const headers = { ...(sent && { Cookie: sent }), ...(encoding && { 'Accept-Encoding': encoding }) }
  return { method, path: address + (query.length > 0 ? `?${query.join('&')}` : ''), headers }
}

it('sends every visitor the page that is rendered for this visitor, however many pages are stored', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (sequence) => {
      storing = open()
      for (const visit of sequence) {
        const asked = toAsked(visit)
        const expected = await ask(rendering, asked)
        expect(await ask(shop, asked)).toEqual(expected)
        if (visit.repeats) expect(await ask(shop, asked)).toEqual(expected)
      }
    }),
    { numRuns: runs },
  )
})
