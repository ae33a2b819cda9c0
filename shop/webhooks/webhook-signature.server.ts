import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** As Standard Webhooks writes a secret: "whsec_" and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

interface Signed {
  id: string
  timestamp: number
  body: string
}

/** The header "webhook-signature": one signature per secret, so that a receiver can change over to a new one. */
export function signEvent(secrets: string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
