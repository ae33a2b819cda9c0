import { createHmac, timingSafeEqual } from 'node:crypto'
import { appSecret } from '#platform/secrets.server.ts'

export const signatureHeader = 'X-Sandbox-Signature'
const toleranceSeconds = 5 * 60

/** "t=<unix seconds>,v1=<hex>": the time is signed too, so that an old webhook cannot be sent again much later. */
export function signWebhook(
  rawBody: string,
  secret: string | Buffer = webhookSecret(),
  sentAt = nowInSeconds(),
): string {
  return `t=${sentAt},v1=${digest(secret, sentAt, rawBody)}`
}

export function isSignedByUs(rawBody: string, signature: string | null): boolean {
  const [, sentAt, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!sentAt || !given || Math.abs(nowInSeconds() - Number(sentAt)) > toleranceSeconds) return false
  const expected = digest(webhookSecret(), Number(sentAt), rawBody)
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}

function digest(secret: string | Buffer, sentAt: number, rawBody: string): string {
  return createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest('hex')
}

function webhookSecret(): Buffer {
  return createHmac('sha256', appSecret()).update('sandbox webhooks').digest()
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
