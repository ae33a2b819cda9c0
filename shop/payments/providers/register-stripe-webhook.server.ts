import { z } from 'zod'
import type { RegisteredWebhook } from '../define-provider.ts'
import { createProviderHttp } from './provider-http.server.ts'

// Pinned, so that a new default version in the Stripe account does not change responses.
export const apiVersion = '2026-10-28.endive'

const endpointId = z.string().regex(/^we_\w{1,200}$/)
const created = z.object({ id: endpointId, secret: z.string().startsWith('whsec_') })
const listed = z.object({ data: z.array(z.object({ id: endpointId, url: z.string() })) })
const deleted = z.object({ id: endpointId })

interface Registration {
  secretKey: string
  url: string
  events: string[]
  /** Includes "/v1"; only set in tests. */
  baseUrl?: string
}

/** Stripe tells the secret of a webhook only when it is made, so there is a new one for every change of the key. */
export async function registerStripeWebhook(registration: Registration): Promise<RegisteredWebhook> {
  const { secretKey, url, events, baseUrl = 'https://api.stripe.com/v1' } = registration
  const http = createProviderHttp({
    provider: 'stripe',
    baseUrl,
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion },
  })
  const path = '/webhook_endpoints'
  const { data: earlier } = await http.read({ operation: 'list webhooks', path: `${path}?limit=100` }, listed)
  const form = new URLSearchParams([
    ['url', url],
    ['api_version', apiVersion],
    ...events.map((event) => ['enabled_events[]', event]),
  ])
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    // A retry must not make a second webhook.
    'idempotency-key': `webhook-${crypto.randomUUID()}`,
  }
  const { secret } = await http.post({ operation: 'create webhook', path, headers, body: form.toString() }, created)
  return {
    settings: { STRIPE_WEBHOOK_SECRET: secret },
    async deleteEarlier() {
      for (const { id } of earlier.filter((endpoint) => endpoint.url === url))
        await http.delete({ operation: 'delete webhook', path: `${path}/${id}` }, deleted)
    },
  }
}
