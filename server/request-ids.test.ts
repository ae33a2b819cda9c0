import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { makeFakeBuild } from '#tests/fakes/build.ts'
import { createHttp } from './http.ts'

const assets = mkdtempSync(join(tmpdir(), 'shop-request-ids-'))
afterAll(() => rmSync(assets, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const http = createHttp({ build: makeFakeBuild(assets, () => '<p>page</p>'), mode: 'production', https: false })
const ask = async (path: string, init?: RequestInit) => {
  const info = vi.spyOn(log, 'info')
  const response = await http.request(path, init)
  const lines = info.mock.calls.filter(([, message]) => message === 'request').map(([facts]) => facts)
  info.mockRestore()
  return { response, id: response.headers.get('x-request-id'), lines }
}

it('gives every request its own id, and ignores one that the visitor sends', async () => {
  const sent = { headers: { 'X-Request-Id': 'chosen-by-the-visitor' } }
  const [first, second] = [await ask('/rendered', sent), await ask('/rendered', sent)]
  expect(first.id).toMatch(/^[\da-f-]{36}$/)
  expect(second.id).not.toBe(first.id)
})

it('stores the id with a refusal', async () => {
  await storeSecurityEvents()
  const { response, id } = await ask('/metrics')
  expect(response.status).toBe(403)
  await storeSecurityEvents()
  const stored = await db.select().from(securityEvents)
  expect(stored.filter(({ kind }) => kind === 'metrics-refused')).toMatchObject([{ requestId: id }])
})

it('logs one line for a request that changes, refuses or fails something, and none for reading a page', async () => {
  expect((await ask('/rendered')).lines).toEqual([])
  expect((await ask('/metrics')).lines).toMatchObject([{ method: 'GET', route: '/metrics', status: 403 }])
  const webhook = await ask('/webhooks/paypal?key=secret', { method: 'POST', body: '{}' })
  expect(webhook.lines).toMatchObject([{ method: 'POST', route: '/webhooks/:provider', status: 404 }])
  expect(JSON.stringify(webhook.lines)).not.toContain('secret')
})
