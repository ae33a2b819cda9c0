import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, it, vi } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { pool } from '#platform/postgres/database.server.ts'
import { handleError } from '../../entry.server.tsx'
import { visitorContext } from '../../visitor.ts'
import { requirePerson } from './require-person.server.ts'

// No server listens there, as while a database fails over.
const { tokenBefore } = vi.hoisted(() => {
  process.env.DATABASE_URL = 'postgres://shop@127.0.0.1:1/shop'
  return { tokenBefore: 'b'.repeat(43) }
})

// The database answered this one, and was away when the page asked it.
vi.mock(import('#shop/admin/find-person.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const session = { id: '', person: { role: 'owner' as const, name: 'owner' }, helperId: null, isProven: true }
  const findAdminSession: typeof original.findAdminSession = async (token) =>
    token === tokenBefore ? session : original.findAdminSession(token)
  return { ...original, findAdminSession }
})

async function readCookie(token: string): Promise<string> {
  return (await adminCookie.serialize(token)).split(';')[0] ?? ''
}

it('answers an owner 503 with a sentence while the database is away', async () => {
  const url = new URL('http://shop/admin-dashboard')
  const request = new Request(url, { headers: { Cookie: await readCookie('a'.repeat(43)) } })
  const context = new RouterContextProvider()
  const asked = requirePerson({ request, url, context, params: {}, pattern: '' }, async () => new Response())
  await expect(asked).rejects.toMatchObject({ data: expect.stringContaining('database'), init: { status: 503 } })
})

/** A dashboard with one page and one file, which ask the database. */
const route = (id: string, more: object) => ({ id, path: id, parentId: 'layout', ...more })
const ask = () => pool.query('select 1')
const fail = () => Promise.reject(new Error('a mistake of ours'))
const meetStandby = () => Promise.reject(Object.assign(new Error('read-only transaction'), { code: '25006' }))
const page = { default: () => null, loader: ask, action: ask }
const build = {
  entry: {
    module: {
      handleError,
      default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: Rendered) =>
        new Response(JSON.stringify(staticHandlerContext.errors), { status, headers }),
    },
  },
  routes: {
    layout: {
      ...{ id: 'layout', path: '/' },
      module: { default: () => null, ErrorBoundary: () => null, loader: () => null, middleware: [requirePerson] },
    },
    page: route('page', { module: page }),
    file: route('file', { module: { loader: ask } }),
    standby: route('standby', { module: { ...page, loader: meetStandby } }),
    mistake: route('mistake', { module: { ...page, loader: fail } }),
  },
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  ...{ assetsBuildDirectory: '', publicPath: '/', future: {}, ssr: true, isSpaMode: false, prerender: [] },
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild
type Rendered = { staticHandlerContext: { errors: unknown } }

it.each([
  ['page', 'GET', 503],
  ['page.data', 'GET', 503],
  ['page', 'POST', 503],
  ['file', 'GET', 503],
  ['standby', 'GET', 503],
  ['mistake', 'GET', 500],
])('answers /%s (%s) with %i when its own question fails', async (path, method, status) => {
  const context = new RouterContextProvider()
  context.set(visitorContext, { ip: null } as never)
  const init = { method, headers: { Cookie: await readCookie(tokenBefore) } }
  const response = await createRequestHandler(build, 'production')(new Request(`http://shop/${path}`, init), context)
  expect(response.status).toBe(status)
  expect(/database does not answer/.test(await response.text())).toBe(status === 503)
})
