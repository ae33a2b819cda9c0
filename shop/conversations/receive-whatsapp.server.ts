import { z } from 'zod'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isSameText, matchesHmac } from '#platform/secrets/signing.server.ts'
import { noteSignedWebhook } from '#platform/settings/signed-webhooks.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { recordWhatsAppStatus, whatsAppStatus } from '#shop/messages/record-whatsapp-status.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { readIncoming } from './read-incoming.ts'
import { storeIncoming } from './store-incoming.server.ts'

// Each event is parsed on its own, because Meta may add new kinds at any time.
const events = z.array(z.unknown()).catch([])
const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: events, messages: events, contacts: events }).catch(noEvents()) }),
      ),
    }),
  ),
})

function noEvents(): { statuses: unknown[]; messages: unknown[]; contacts: unknown[] } {
  return { statuses: [], messages: [], contacts: [] }
}

export type ReceivedWhatsApp = 'accepted' | 'refused' | 'off'

/** Meta's check that the webhook URL is ours; null when the token is wrong. */
export function answerChallenge(mode?: string, token?: string, challenge?: string): string | null {
  const expected = whatsAppSettings()?.verifyToken ?? ''
  const isOurs = expected !== '' && isSameText(token ?? '', expected)
  return isOurs && mode === 'subscribe' ? (challenge ?? '') : null
}

/** Receives status reports and what buyers write, signed over the raw body. Jobs do everything else. */
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
  for (const { messages, contacts } of values) {
    for (const event of messages) {
      const incoming = readIncoming(event, contacts)
      if (incoming) await storeIncoming(incoming)
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
