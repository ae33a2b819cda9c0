import { z } from 'zod'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isSameText, matchesHmac } from '#platform/secrets/signing.server.ts'
import { noteSignedWebhook } from '#platform/settings/signed-webhooks.server.ts'
import { isStorable } from '#platform/storable-text.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { handleWhatsAppReply } from './handle-whatsapp-reply.server.ts'
import { recordWhatsAppStatus, whatsAppStatus } from './record-whatsapp-status.server.ts'
import { whatsAppSettings } from './whatsapp-settings.server.ts'

const reply = z.object({
  from: z.string().refine(isStorable),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

// Each event is parsed on its own, because Meta may add new kinds at any time.
const events = z.array(z.unknown()).catch([])
const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: events, messages: events }).catch(noEvents()) })),
    }),
  ),
})

function noEvents(): { statuses: unknown[]; messages: unknown[] } {
  return { statuses: [], messages: [] }
}

export type ReceivedWhatsApp = 'accepted' | 'refused' | 'off'

/** Meta's check that the webhook URL is ours; null when the token is wrong. */
export function answerChallenge(mode?: string, token?: string, challenge?: string): string | null {
  const expected = whatsAppSettings()?.verifyToken ?? ''
  const isOurs = expected !== '' && isSameText(token ?? '', expected)
  return isOurs && mode === 'subscribe' ? (challenge ?? '') : null
}

/** Receives status reports and replies, signed over the raw body. */
export async function receiveWhatsApp(rawBody: string, signature: string | undefined): Promise<ReceivedWhatsApp> {
  const settings = whatsAppSettings()
  if (!settings) return 'off'
  const claim = { secret: settings.appSecret, message: rawBody, encoding: 'hex' as const }
  if (!matchesHmac({ ...claim, signature: signature?.replace(/^sha256=/, '') ?? '' })) {
    recordSecurityEvent('whatsapp-webhook-refused', { logged: { bytes: rawBody.length } })
    return 'refused'
  }
  noteSignedWebhook('whatsapp')
  const values = parseValues(rawBody)
  for (const event of values.flatMap(({ statuses }) => statuses)) {
    const { data } = whatsAppStatus.safeParse(event)
    // A report can arrive before the response to our request, which contains the id.
    if (data && !(await recordWhatsAppStatus(data))) {
      await db.transaction((tx) => enqueue(tx, 'whatsapp.status', data, { startAfterSeconds: 10 }))
    }
  }
  for (const event of values.flatMap(({ messages }) => messages)) {
    const { data } = reply.safeParse(event)
    if (data) {
      const text = data.text?.body ?? data.button?.text ?? ''
      await handleWhatsAppReply(data.from.slice(-10), text, new Date(Number(data.timestamp) * 1000))
    }
  }
  return 'accepted'
}

function parseValues(rawBody: string) {
  try {
    const { data } = webhook.safeParse(JSON.parse(rawBody))
    return data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  } catch {
    return []
  }
}
