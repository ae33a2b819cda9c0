import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { isSameText } from '#platform/secrets/signing.server.ts'
import { type MailEvent, reportedAddress, reportedId, reportedReply } from '../mail-event.ts'
import type { MailProvider } from './define-mail-provider.ts'

/** What the owner enters as the user name of the webhook. */
const postmarkUser = 'postmark'

/** Postmark also calls an out-of-office reply, a delay and a new address a bounce. */
const bounceTypes = [
  'HardBounce',
  'SoftBounce',
  'DnsError',
  'SpamNotification',
  'BadEmailAddress',
  'ManuallyDeactivated',
  'Blocked',
  'DMARCPolicy',
  'SMTPApiError',
]

const ids = { MessageID: reportedId, Metadata: z.object({ message: reportedId.optional() }).catch({}) }
const bounce = z.object({
  RecordType: z.literal('Bounce'),
  Type: z.enum(bounceTypes),
  Email: reportedAddress,
  Details: reportedReply.catch(''),
  Description: reportedReply.catch(''),
  ...ids,
})
const complaint = z.object({ RecordType: z.literal('SpamComplaint'), Email: reportedAddress, ...ids })
const delivery = z.object({ RecordType: z.literal('Delivery'), Recipient: reportedAddress, ...ids })
const event = z.discriminatedUnion('RecordType', [bounce, complaint, delivery])

export const postmark: MailProvider = {
  name: 'postmark',
  title: 'Postmark',
  smtpHost: /(^|\.)postmarkapp\.com$/,
  spfSource: 'include:spf.mtasv.net',
  webhookEvents: ['Delivery', 'Bounce', 'Spam Complaint'],
  variable: 'POSTMARK_WEBHOOK_PASSWORD',
  setting: z.string().min(16, 'must have at least 16 characters'),
  idHeader: 'X-PM-Metadata-message',
  create: (password) => {
    const expected = `Basic ${Buffer.from(`${postmarkUser}:${password}`).toString('base64')}`
    return async (rawBody, headers) =>
      isSameText(headers.get('authorization') ?? '', expected) ? readEvent(parseJson(rawBody)) : null
  },
}

function readEvent(body: unknown): MailEvent[] {
  const { data } = event.safeParse(body)
  if (!data) return []
  const known = { ids: [data.Metadata.message, data.MessageID].filter((id) => id !== undefined), acceptedAt: null }
  switch (data.RecordType) {
    case 'Bounce':
      return [{ kind: 'bounced', address: data.Email, ...known, reply: data.Details || data.Description }]
    case 'SpamComplaint':
      return [{ kind: 'complained', address: data.Email, ...known, reply: '' }]
    case 'Delivery':
      return [{ kind: 'delivered', address: data.Recipient, ...known, reply: '' }]
  }
}
