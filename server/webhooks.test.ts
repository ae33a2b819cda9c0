import { describe, expect, it } from 'vitest'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import { webhooks } from './webhooks.ts'

const event = { id: 'evt_1', type: 'payment.paid', ref: 'sbx_1', orderId: 'bb_1', createdAt: 'now' }

async function post(provider: string, body: string, signature = signWebhook(body)) {
  const headers = { [signatureHeader]: signature }
  return (await webhooks.request(`/${provider}`, { method: 'POST', headers, body })).status
}

describe('POST /webhooks/:provider', () => {
  it('accepts a body that the provider signed', async () => {
    expect(await post('sandbox', JSON.stringify(event))).toBe(200)
  })

  it('verifies the raw body, including its spaces', async () => {
    expect(await post('sandbox', JSON.stringify(event, null, 4))).toBe(200)
  })

  it('refuses a wrong or missing signature', async () => {
    const body = JSON.stringify(event)
    expect(await post('sandbox', body, signWebhook(body, 'a guess'))).toBe(401)
    expect(await post('sandbox', body, '')).toBe(401)
  })

  it('responds with 404 to an unknown provider', async () => {
    expect(await post('paypal', JSON.stringify(event))).toBe(404)
  })
})
