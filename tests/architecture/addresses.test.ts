import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { loader as readSitemap } from '#app/routes/seo/sitemap.ts'
import routes from '#app/routes.ts'
import { isTranslated, languages, pathIn } from '#brand/language.ts'
import { legalSlugs } from '#content/owner/legal/pages.ts'
import { createHttp } from '#server/http.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { isReservedSlug } from '#shop/catalogue/reserved-slugs.ts'
import { linkedPages } from '#shop/publications/find-dead-links.ts'
import { calls, type Fields, pages, type Victim } from '#tests/addresses.ts'
import type { Target } from '#tests/attacks/shop-under-attack.ts'

const pagePaths = (routes as RouteConfigEntry[]).flatMap((entry) => listPathsUnder('', entry))
const callPaths = listCallPaths()

/** A layout has no path itself, only its children have. */
function listPathsUnder(parent: string, { path, children }: RouteConfigEntry): string[] {
  const fullPath = path ? `${parent}/${path}` : parent
  return children ? children.flatMap((child) => listPathsUnder(fullPath, child)) : [fullPath || '/']
}

function listCallPaths(): string[] {
  const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
  const handlers = createHttp({ build, mode: 'development', https: false }).routes
  // Middleware matches with a star or for all methods.
  const own = handlers.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  return [...new Set(own.map(({ method, path }) => `${method} ${path}`))]
}

it('lists every page and call in tests/addresses.ts, where each says what a stranger tries', () => {
  expect(Object.keys(pages).sort()).toEqual(pagePaths.toSorted())
  expect(Object.keys(calls).sort()).toEqual(callPaths.toSorted())
})

it('names the pages of visitors, which exist in every language', () => {
  const named = Object.keys(pages).filter((path) => pages[path]?.visitor)
  expect(named.sort()).toEqual(pagePaths.filter(isTranslated).sort())
})

it('lets strangers and helpers press every button of the dashboard, in tests/addresses.ts', () => {
  const sources = globSync('app/routes/admin/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const buttons = sources.flatMap((text) => [...text.matchAll(/\bintent(?:="|"\s+value=")([a-z-]+)"/g)])
  const ofDashboard = Object.entries(pages).filter(([path]) => path.startsWith('/admin-dashboard'))
  const tried = ofDashboard
    .flatMap(([, { stranger }]) => stranger?.({} as Victim) ?? [])
    .map(({ form }) => form?.intent)
  const intents = [...new Set(buttons.map(([, intent = '']) => intent))]
  expect(intents.length).toBeGreaterThan(30)
  expect(intents.filter((intent) => !tried.includes(intent))).toEqual([])
})

it('sends hostile input to every button of an order, in tests/addresses.ts', () => {
  const order = pages['/admin-dashboard/orders/:orderId']
  const pressed = order?.stranger?.({} as Victim).flatMap(({ form }) => form?.intent ?? [])
  const { intent } = (order?.fuzz?.({} as Target).form ?? {}) as Fields
  expect(pressed?.length).toBeGreaterThan(10)
  expect(intent?.toSorted()).toEqual(pressed?.toSorted())
})

/** For one buyer, or the second address of a page. Every other page of visitors is for search engines too. */
const outsideSitemap =
  /^\/(checkout|class10-free-guide|consent-texts|customer-dashboard|download|find-order|free-guide-thank-you|nothing-here|send-to-parent|something-wrong|thank-you|undo-change|unsubscribe)(?![^/?-])/

async function listSitemap(): Promise<string[]> {
  const urls = [...(await readSitemap().text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  return urls.map((url) => new URL(url).pathname)
}

it('lists every page for search engines in app/routes/seo/sitemap.ts', async () => {
  const paths = Object.values(pages).flatMap(({ visitor = [] }) => visitor)
  const wanted = paths.filter((path) => !outsideSitemap.test(path))
  const expected = wanted.flatMap((path) => languages.map((language) => pathIn(language, path)))
  expect((await listSitemap()).sort()).toEqual(expected.sort())
})

it('lets texts link the pages of the sitemap, and others that exist, with shop/publications/find-dead-links.ts', async () => {
  expect(linkedPages.filter((path) => !pagePaths.includes(path))).toEqual([])
  const slugs = [...legalSlugs, ...listProducts().map(({ slug }) => slug)]
  const known: string[] = [...linkedPages, ...slugs.map((slug) => `/${slug}`)]
  const listed = (await listSitemap()).filter((path) => !/^\/hi(\/|$)/.test(path))
  expect(listed.filter((path) => !known.includes(path))).toEqual([])
})

it('keeps products away from other addresses, with shop/catalogue/reserved-slugs.ts', () => {
  const paths = [...pagePaths, ...callPaths.map((call) => call.split(' ')[1] ?? '')]
  const segments = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
  const fixed = segments.filter((segment) => /^[a-z0-9-]+$/.test(segment))
  expect(fixed).toContain('checkout')
  expect(fixed.filter((segment) => !isReservedSlug(segment))).toEqual([])
})
