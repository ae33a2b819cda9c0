import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { readMetrics } from '#platform/metrics.server.ts'
import { isSameText } from '#platform/secrets/signing.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { noStore } from '../no-store.ts'
import { updateShopGauges } from './shop-gauges.ts'

/** For Prometheus: with METRICS_TOKEN for its owner, without it only for programs on this computer. */
export const metricsRoute = new Hono().get('/metrics', async (c) => {
  if (!mayRead(c)) {
    recordSecurityEvent('metrics-refused')
    return c.text('Forbidden', 403, noStore)
  }
  await updateShopGauges()
  return c.text(await readMetrics(), 200, { ...noStore, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
})

function mayRead(c: Context): boolean {
  const { metricsToken } = shopSettings()
  if (metricsToken) return isSameText(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  // A proxy connects from this computer too, but names the visitor in this header.
  const isForwarded = c.req.header('x-forwarded-for') !== undefined
  const peer = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(peer ?? '')
}
