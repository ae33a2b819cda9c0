import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { requirePerson } from '#app/routes/admin/require-person.server.ts'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { helpers } from '#db/schema/admin.ts'
import { securityEvents } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import type { SecurityEventKind } from '#shop/audit/security-event.ts'
import { maxWrongCodes, tryCode } from '#shop/offers/try-code.server.ts'
import { pageAt } from '#tests/database/orders.ts'
import { createHttp } from './http.ts'

const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })
const visitor = { ip: '203.0.113.9', userAgent: null }

beforeEach(async () => {
  await storeSecurityEvents()
  await db.delete(securityEvents)
})

const post = (path: string, headers: Record<string, string>) =>
  http.request(path, { method: 'POST', headers, body: '{}' })

/** As if a helper had logged in with a key of its own. */
async function openRevenueAsHelper() {
  const login = await logIn({ key: adminKey() ?? '', code: '' }, visitor)
  if ('refused' in login) throw new Error(login.refused)
  const [helper] = await db.insert(helpers).values({ name: 'Ravi', keyHash: 'x' }).returning()
  await db.execute(sql`update admin_sessions set helper_id = ${helper?.id}`)
  const url = new URL('http://localhost:3000/admin-dashboard/books')
  const request = new Request(url, { headers: { Cookie: await adminCookie.serialize(login.token) } })
  const args = { request, url, context: new RouterContextProvider(), pattern: '/admin-dashboard/books', params: {} }
  await Promise.resolve(requirePerson(args as never, async () => new Response())).catch(() => {})
}

async function guessCodes() {
  const { product } = pageAt('maths')
  for (let guess = 0; guess <= maxWrongCodes; guess++) await tryCode({ ip: visitor.ip }, `GUESS-${guess}`, product)
}

const refusals: [SecurityEventKind, () => unknown][] = [
  ['other-site-refused', () => post('/api/create-checkout', { Origin: 'https://other.example' })],
  ['payment-webhook-refused', () => post('/webhooks/sandbox', { 'X-Signature': 'a guess' })],
  ['api-key-refused', () => http.request('/api/v1/orders', { headers: { Authorization: 'Bearer bbk_guess' } })],
  ['metrics-refused', () => http.request('/metrics')],
  ['dashboard-login-refused', () => logIn({ key: 'a guess', code: '' }, visitor)],
  ['dashboard-access-refused', openRevenueAsHelper],
  ['offer-codes-limited', guessCodes],
]

it.each(refusals)('%s is recorded where it happens, once', async (kind, attempt) => {
  await attempt()
  await storeSecurityEvents()
  expect(await db.select().from(securityEvents)).toMatchObject([{ kind, count: 1 }])
})
