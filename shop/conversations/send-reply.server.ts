import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type ThreadMessage, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { createWhatsAppClient, WhatsAppError } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'

/** A process that was killed while sending lets another one take over after this time. */
const abandonedAfter = '1 minute'

/** Sends an answer that waits, once. Throws a temporary failure, so that the job is retried. */
export async function sendReply({ messageId }: { messageId: number }): Promise<void> {
  const claimed = await claim(messageId)
  if (!claimed) return
  const { message, phone } = claimed
  const settings = whatsAppSettings()
  try {
    if (!settings || !phone) throw new WhatsAppError(settings ? 'no number' : 'off', true)
    const wamid = await createWhatsAppClient(settings).sendText(phone, message.body)
    await update(messageId, { wamid, status: 'sent', error: null })
  } catch (error) {
    const isFinal = error instanceof WhatsAppError && error.permanent
    await update(messageId, { status: isFinal ? 'failed' : 'waiting', error: (error as Error).message.slice(0, 200) })
    if (!isFinal) throw error
    // An answer that did not leave must not look like one.
    await waitAgain(message.threadId)
  }
}

async function claim(messageId: number): Promise<{ message: ThreadMessage; phone: string | null } | null> {
  const isAbandoned = and(
    eq(whatsappMessages.status, 'sending'),
    lt(whatsappMessages.handledAt, sql`now() - ${abandonedAfter}::interval`),
  )
  const [message] = await db
    .update(whatsappMessages)
    .set({ status: 'sending', handledAt: sql`now()` })
    .where(and(eq(whatsappMessages.id, messageId), or(eq(whatsappMessages.status, 'waiting'), isAbandoned)))
    .returning()
  if (!message) return null
  const [thread] = await db
    .select({ phone: whatsappThreads.phone })
    .from(whatsappThreads)
    .where(eq(whatsappThreads.id, message.threadId))
  return { message, phone: thread?.phone ?? null }
}

async function update(id: number, set: Partial<Pick<ThreadMessage, 'wamid' | 'status' | 'error'>>): Promise<void> {
  const isOurs = inArray(whatsappMessages.status, ['sending', 'waiting'])
  await db
    .update(whatsappMessages)
    .set(set)
    .where(and(eq(whatsappMessages.id, id), isOurs))
}

async function waitAgain(threadId: number): Promise<void> {
  await db
    .update(whatsappThreads)
    .set({ waitingSince: sql`now()` })
    .where(and(eq(whatsappThreads.id, threadId), isNull(whatsappThreads.waitingSince)))
}
