import { Hono } from 'hono'
import { createCookie } from 'react-router'
import { expect, it, vi } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { renameOldCookies } from './rename-old-cookies.ts'

// Hoisted, because the settings are read at import.
vi.hoisted(() => {
  process.env.SITE_URL = 'https://shop.example'
})

const http = new Hono()
  .use(renameOldCookies())
  .get('/', (c) => c.text('ok'))
  .post('/logout', async (c) => c.text('ok', 200, { 'Set-Cookie': await adminCookie.clear() }))

const toPair = (header: string) => header.split(';')[0] ?? ''

async function readNamesSet(path: string, cookie: string, method = 'GET'): Promise<string[]> {
  const response = await http.request(path, { method, headers: cookie ? { Cookie: cookie } : {} })
  return response.headers.getSetCookie().map((header) => `${header.split('=')[0]} ${/Max-Age=\d+/.exec(header)}`)
}

it('gives an old cookie its new name once', async () => {
  const old = toPair(await createCookie('admin').serialize('token'))
  expect(await readNamesSet('/', old)).toEqual(['__Host-admin Max-Age=43200', 'admin Max-Age=0'])
  const renamed = toPair(await adminCookie.serialize('token'))
  expect(await readNamesSet('/', renamed)).toEqual([])
  expect(await readNamesSet('/', `${renamed}; ${old}`)).toEqual(['admin Max-Age=0'])
})

it('does not restore a cookie that the response clears', async () => {
  const old = toPair(await createCookie('admin').serialize('token'))
  expect(await readNamesSet('/logout', old, 'POST')).toEqual(['__Host-admin Max-Age=0', 'admin Max-Age=0'])
})

it('leaves other visitors alone', async () => {
  expect(await readNamesSet('/', '')).toEqual([])
  expect(await readNamesSet('/', 'other=1; administrator=2')).toEqual([])
})
