import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { isTranslated } from '#brand/language.ts'
import { createHttp } from '#server/http.ts'
import { isReservedSlug } from '#shop/catalogue/reserved-slugs.ts'
import { calls, pages } from '#tests/addresses.ts'

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

it('keeps products away from the addresses of other pages and calls', () => {
  const paths = [...pagePaths, ...callPaths.map((call) => call.split(' ')[1] ?? '')]
  const segments = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
  const fixed = segments.filter((segment) => /^[a-z0-9-]+$/.test(segment))
  expect(fixed).toContain('checkout')
  expect(fixed.filter((segment) => !isReservedSlug(segment))).toEqual([])
})
