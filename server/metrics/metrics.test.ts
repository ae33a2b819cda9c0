import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { makeFakeBuild } from '#tests/fakes/build.ts'
import { createHttp } from '../http.ts'

const assets = mkdtempSync(join(tmpdir(), 'shop-metrics-'))
const http = createHttp({ build: makeFakeBuild(assets, () => '<p>page</p>'), mode: 'production', https: false })
const listener = getRequestListener(http.fetch)
const server = createServer((request, response) => void listener(request, response))
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(assets, { recursive: true })
  shopSettings().metricsToken = undefined
})

const read = (headers: Record<string, string> = {}) => fetch(`${origin}/metrics`, { headers })

describe('GET /metrics', () => {
  it('answers programs on this computer, and no visitor behind the proxy', async () => {
    expect((await read()).status).toBe(200)
    expect((await read({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(403)
    expect((await http.request('/metrics')).status).toBe(403)
  })

  it('answers only the token when there is one', async () => {
    shopSettings().metricsToken = 'a-token-of-the-monitor'
    expect((await read()).status).toBe(403)
    expect((await read({ Authorization: 'Bearer a-guess' })).status).toBe(403)
    const forwarded = { Authorization: 'Bearer a-token-of-the-monitor', 'X-Forwarded-For': '203.0.113.9' }
    expect((await read(forwarded)).status).toBe(200)
    shopSettings().metricsToken = undefined
  })

  it('counts requests by route, without the secrets in their paths', async () => {
    await fetch(`${origin}/healthz`)
    await fetch(`${origin}/rendered`)
    await fetch(`${origin}/download/a-secret-token`)
    await fetch(`${origin}/webhooks/paypal`, { method: 'POST', body: '{}' })
    const text = await (await read()).text()
    expect(text).toContain('http_route="/healthz",http_response_status_code="200"')
    expect(text).toContain('http_route="/rendered"')
    expect(text).toContain('shop_webhooks_total{provider="unknown",outcome="unknown-provider"} 1')
    expect(text).not.toContain('a-secret-token')
  })

  it('shows the shop, its queue and its disk', async () => {
    const text = await (await read()).text()
    for (const name of [
      'shop_paid_undelivered 0',
      'shop_oldest_paid_undelivered_seconds 0',
      'shop_writable 1',
      'shop_disk_free_bytes',
      'shop_order_problems 0',
      'shop_oldest_unaccepted_refund_seconds 0',
      'db_client_connection_count{db_client_connection_pool_name="selling"',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'shop_stored_responses_total',
    ])
      expect(text).toContain(name)
  })
})
