import { z } from 'zod'
import { log } from '#platform/log/log.server.ts'
import { parseJson } from '#platform/parse-json.ts'
import { type MailEvent, reportedAddress, reportedId, reportedReply, reportedTime } from '../mail-event.ts'
import type { MailProvider, ReadMailWebhook } from './define-mail-provider.ts'
import { type FetchText, isAmazonUrl, readSnsMessage } from './sns-message.server.ts'

const timeoutMs = 5_000

const recipients = z.array(z.object({ emailAddress: reportedAddress, diagnosticCode: reportedReply.catch('') })).max(50)
const mail = z.object({
  messageId: reportedId,
  timestamp: reportedTime.nullable().catch(null),
  // SES replaces our Message-ID and reports it only if the owner asked for the original headers.
  commonHeaders: z.object({ messageId: reportedId.optional().catch(undefined) }).catch({}),
})

/** Identity notifications call the field notificationType, configuration sets eventType. */
const event = z
  .object({ eventType: z.string().optional(), notificationType: z.string().optional() })
  .loose()
  .transform(({ eventType, notificationType, ...rest }) => ({ ...rest, type: eventType ?? notificationType }))
  .pipe(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('Bounce'), mail, bounce: z.object({ bouncedRecipients: recipients }) }),
      z.object({ type: z.literal('Complaint'), mail, complaint: z.object({ complainedRecipients: recipients }) }),
      z.object({
        type: z.literal('Delivery'),
        mail,
        delivery: z.object({ recipients: z.array(reportedAddress).max(50) }),
      }),
    ]),
  )

export const ses: MailProvider = {
  name: 'ses',
  title: 'Amazon SES',
  smtpHost: /^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/,
  spfSource: 'include:amazonses.com',
  webhookEvents: ['Delivery', 'Bounce', 'Complaint'],
  variable: 'SES_TOPIC_ARN',
  setting: z
    .string()
    .regex(
      /^arn:aws(-cn|-us-gov)?:sns:[a-z]{2}(-[a-z]+)+-\d:\d{12}:[\w-]{1,256}$/,
      'must be arn:aws:sns:… of the topic',
    ),
  create: (topicArn) => createSesReader(topicArn, fetchFromAmazon),
}

function createSesReader(topicArn: string, fetchText: FetchText): ReadMailWebhook {
  return async (rawBody) => {
    const message = await readSnsMessage(parseJson(rawBody), topicArn, fetchText)
    if (!message) return null
    if (message.Type === 'Notification') return readEvents(parseJson(message.Message))
    if (message.Type === 'SubscriptionConfirmation' && isAmazonUrl(message.SubscribeURL, topicArn)) {
      await fetchText(message.SubscribeURL)
      log.info('confirmed the subscription to the reports of Amazon SES')
    }
    return []
  }
}

function readEvents(body: unknown): MailEvent[] {
  const { data } = event.safeParse(body)
  if (!data) return []
  const ids = [data.mail.messageId, data.mail.commonHeaders.messageId].filter((id) => id !== undefined)
  const known = { ids, acceptedAt: data.mail.timestamp }
  switch (data.type) {
    case 'Bounce':
      return data.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => {
        return { kind: 'bounced', address: emailAddress, ...known, reply: diagnosticCode.replace(/^smtp; ?/, '') }
      })
    case 'Complaint':
      return data.complaint.complainedRecipients.map(({ emailAddress }) => {
        return { kind: 'complained', address: emailAddress, ...known, reply: '' }
      })
    case 'Delivery':
      return data.delivery.recipients.map((address) => ({ kind: 'delivered', address, ...known, reply: '' }))
  }
}

async function fetchFromAmazon(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`Amazon answered HTTP ${response.status}`)
  return response.text()
}
