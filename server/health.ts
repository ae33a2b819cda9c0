import { Hono } from 'hono'
import { isDatabaseReachable } from '#platform/database.server.ts'

export const health = new Hono()
  .get('/healthz', (c) => c.json({ status: 'alive' }))
  .get('/readyz', async (c) => {
    const ready = await isDatabaseReachable()
    return c.json({ status: ready ? 'ready' : 'database does not answer' }, ready ? 200 : 503)
  })
