import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { requirePerson } from './require-person.server.ts'

// No server listens there, as while a database fails over.
vi.hoisted(() => {
  process.env.DATABASE_URL = 'postgres://shop@127.0.0.1:1/shop'
})

it('answers an owner 503 with a sentence while the database is away', async () => {
  const url = new URL('http://shop/admin-dashboard')
  const Cookie = (await adminCookie.serialize('a'.repeat(43))).split(';')[0] ?? ''
  const request = new Request(url, { headers: { Cookie } })
  const context = new RouterContextProvider()
  const asked = requirePerson({ request, url, context, params: {}, pattern: '' }, async () => new Response())
  await expect(asked).rejects.toMatchObject({ data: expect.stringContaining('database'), init: { status: 503 } })
})
