import { Hono } from 'hono'
import { webhooksReceived } from '#platform/metrics.server.ts'
import { answerChallenge, receiveWhatsApp } from '#shop/conversations/receive-whatsapp.server.ts'
import { receiveMailWebhook } from '#shop/messages/receive-mail-webhook.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { noStore } from './no-store.ts'

const statusCodes = { accepted: 200, unrelated: 200, refused: 401, 'unknown-provider': 404, off: 404 } as const

export const webhooks = new Hono()
  .get('/whatsapp', (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = c.req.query()
    const response = answerChallenge(mode, token, challenge)
    return response === null ? c.text('Forbidden', 403, noStore) : c.text(response, 200, noStore)
  })
  .post('/whatsapp', async (c) => {
    const result = await receiveWhatsApp(await c.req.text(), c.req.header('x-hub-signature-256'))
    countWebhook('whatsapp', result)
    return c.json({ result }, statusCodes[result], noStore)
  })
  // POST /webhooks/mail/<mail provider>, proven in the way of that provider.
  .post('/mail/:provider', async (c) => {
    const result = await receiveMailWebhook(c.req.param('provider'), await c.req.text(), c.req.raw.headers)
    countWebhook(c.req.param('provider'), result)
    return c.json({ result }, statusCodes[result], noStore)
  })
  // POST /webhooks/<payment provider>, signed over the raw body.
  .post('/:provider', async (c) => {
    const result = await receiveWebhook(c.req.param('provider'), await c.req.text(), c.req.raw.headers)
    countWebhook(c.req.param('provider'), result)
    return c.json({ result }, statusCodes[result], noStore)
  })

/** The name of an unknown provider is a stranger's text. */
function countWebhook(provider: string, outcome: keyof typeof statusCodes) {
  webhooksReceived.inc({ provider: outcome === 'unknown-provider' ? 'unknown' : provider, outcome })
}
