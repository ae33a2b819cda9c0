import { Hono } from 'hono'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { limitBody } from './limit-body.ts'

/** In bytes. A provider may send a whole order with its webhook, which no form of ours does. */
const largestWebhook = 1_000_000

const answers = { accepted: 200, unrelated: 200, refused: 401, 'unknown-provider': 404 } as const

/** POST /webhooks/<provider>, signed over the raw body. */
export const webhooks = new Hono().post('/:provider', limitBody(largestWebhook), async (c) => {
  const result = await receiveWebhook(c.req.param('provider'), await c.req.text(), c.req.raw.headers)
  return c.json({ result }, answers[result], { 'Cache-Control': 'no-store' })
})
