import { createHmac, type KeyObject } from 'node:crypto'
import { keyFor, matchesHmac } from '#platform/secrets/signing.server.ts'

export const signatureHeader = 'X-Sandbox-Signature'
const maxWebhookAgeSeconds = 5 * 60

/** "t=<unix seconds>,v1=<hex>", with the time signed too, so that an old webhook cannot be replayed. */
export function signWebhook(
  rawBody: string,
  secret: string | KeyObject = webhookSecret(),
  sentAt = nowInSeconds(),
): string {
  return `t=${sentAt},v1=${createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest('hex')}`
}

export function isSignedBySandbox(rawBody: string, header: string | null): boolean {
  const [, sentAt, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!sentAt || !signature || Math.abs(nowInSeconds() - Number(sentAt)) > maxWebhookAgeSeconds) return false
  return matchesHmac({ secret: webhookSecret(), message: `${sentAt}.${rawBody}`, encoding: 'hex', signature })
}

function webhookSecret(): KeyObject {
  return keyFor('sandbox webhooks')
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
