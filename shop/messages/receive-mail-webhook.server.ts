import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { noteSignedWebhook } from '#platform/settings/signed-webhooks.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { findMailWebhookReader } from './mail-provider-settings.server.ts'
import { recordMailEvent } from './record-mail-event.server.ts'

export type ReceivedMailWebhook = 'accepted' | 'refused' | 'off'

/** Receives what a mail provider reports about mails that it accepted from us. */
export async function receiveMailWebhook(
  provider: string,
  rawBody: string,
  headers: Headers,
): Promise<ReceivedMailWebhook> {
  const read = findMailWebhookReader(provider)
  if (!read) return 'off'
  const events = await read(rawBody, headers)
  if (!events) {
    recordSecurityEvent('mail-webhook-refused', { detail: provider, logged: { bytes: rawBody.length } })
    return 'refused'
  }
  noteSignedWebhook(provider)
  for (const event of events) {
    // A report can arrive before the shop has recorded that the mail was sent.
    if (!(await recordMailEvent(event))) {
      await db.transaction((tx) => enqueue(tx, 'mail.event', event, { startAfterSeconds: 10 }))
    }
  }
  return 'accepted'
}
