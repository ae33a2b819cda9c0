import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { createHttp } from '#server/http.ts'
import { isReservedSlug } from '#shop/catalogue/reserved-slugs.ts'

const firstSegment = (path: string) => path.split('/').find((segment) => segment !== '') ?? ''
const isFixed = (segment: string) => /^[a-z0-9-]+$/.test(segment)

function listPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (path ? [path] : listPaths(children ?? [])))
}

it('keeps products away from the addresses of other pages and calls', () => {
  const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
  const { routes: calls } = createHttp({ build, mode: 'development', https: false })
  const paths = [...listPaths(routes as RouteConfigEntry[]), ...calls.map(({ path }) => path)]
  const segments = [...new Set(paths.map(firstSegment).filter(isFixed))]
  expect(segments).toContain('checkout')
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})
