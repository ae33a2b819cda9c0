import { createSecretKey } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { matchesHmac } from '#platform/secrets/signing.server.ts'
import { type MailEvent, reportedAddress, reportedId, reportedReply, reportedTime } from '../mail-event.ts'
import type { MailProvider } from './define-mail-provider.ts'

/** As Svix's own libraries do. */
const maxAgeSeconds = 5 * 60

const kinds = { 'email.delivered': 'delivered', 'email.bounced': 'bounced', 'email.complained': 'complained' } as const

const event = z.object({
  type: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  data: z.object({
    email_id: reportedId,
    to: z.array(reportedAddress).min(1).max(50),
    created_at: reportedTime.nullable().catch(null),
    message_id: reportedId.optional().catch(undefined),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .optional()
      .catch(undefined),
    bounce: z.object({ message: reportedReply }).optional().catch(undefined),
  }),
})

export const resend: MailProvider = {
  name: 'resend',
  title: 'Resend',
  smtpHost: /(^|\.)resend\.com$/,
  spfSource: 'include:amazonses.com',
  webhookEvents: Object.keys(kinds),
  variable: 'RESEND_WEBHOOK_SECRET',
  setting: z.string().regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must begin with whsec_: copy it from the webhook'),
  create: (setting) => {
    const secret = createSecretKey(Buffer.from(setting.replace(/^whsec_/, ''), 'base64'))
    return async (rawBody, headers) => {
      const [id, timestamp] = [headers.get('svix-id') ?? '', headers.get('svix-timestamp') ?? '']
      const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds
      const claim = { secret, message: `${id}.${timestamp}.${rawBody}`, encoding: 'base64' as const }
      const signatures = (headers.get('svix-signature') ?? '').split(' ').slice(0, 5)
      // Several signatures while the owner rotates the secret.
      const isSigned = signatures.some((signature) => {
        const [version, value = ''] = signature.split(',')
        return version === 'v1' && matchesHmac({ ...claim, signature: value })
      })
      return id && isRecent && isSigned ? readEvents(parseJson(rawBody)) : null
    }
  },
}

function readEvents(body: unknown): MailEvent[] {
  const { data: parsed } = event.safeParse(body)
  if (!parsed) return []
  const { type, data } = parsed
  const ownId = data.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
  const ids = [data.email_id, data.message_id, ownId].filter((id) => id !== undefined)
  const reply = data.bounce?.message ?? ''
  return data.to.map((address) => ({ kind: kinds[type], address, ids, acceptedAt: data.created_at, reply }))
}
