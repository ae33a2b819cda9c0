import { desc, eq } from 'drizzle-orm'
import { whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { findWindowEnd } from './reply-window.ts'
import { sendReply } from './send-reply.server.ts'

const maxReplyLength = 4_096

/** `phone` is an Indian number of ten digits, as orders have it. */
export type ReplyTo = { threadId: number } | { phone: string }

/** Later than the attempt that the person waits for. */
const jobStartsAfterSeconds = 20

export type Reply =
  | { status: 'sent' | 'waiting' }
  | { refused: 'empty' | 'too-long' | 'off' | 'no-thread' | 'no-number' | 'window-closed' | 'not-accepted' }

const storeReply = ownerAct('whatsapp-replied', async ({ tx, actor }, to: ReplyTo, typed: string) => {
  const body = typed.trim()
  if (body === '') return { refused: 'empty' }
  if (body.length > maxReplyLength) return { refused: 'too-long' }
  if (!whatsAppSettings()) return { refused: 'off' }
  const thread = await lockThread(tx, to)
  if (!thread) return { refused: 'no-thread' }
  if (!thread.phone) return { refused: 'no-number' }
  if (findWindowEnd(thread.lastInAt) <= new Date()) return { refused: 'window-closed' }
  const [message] = await tx
    .insert(whatsappMessages)
    .values({
      ...{ threadId: thread.id, isIncoming: false, type: 'text' as const, body, status: 'waiting' as const },
      ...{ sentBy: actor.name, at: new Date() },
    })
    .returning({ id: whatsappMessages.id })
  if (!message) throw new Error('the answer was not stored')
  await tx.update(whatsappThreads).set({ waitingSince: null }).where(eq(whatsappThreads.id, thread.id))
  await enqueue(tx, 'whatsapp.reply', { messageId: message.id }, { startAfterSeconds: jobStartsAfterSeconds })
  return { messageId: message.id, audit: { detail: { thread: thread.id } } }
})

/** Refused outside the 24 hours after the buyer's last message, in which Meta accepts free words. */
export async function replyOnWhatsApp(actor: Actor, to: ReplyTo, text: string): Promise<Reply> {
  const stored = await storeReply(actor, to, text)
  if ('refused' in stored) return stored
  // A job tries again after a temporary failure.
  await sendReply({ messageId: stored.messageId }).catch(() => {})
  const [message] = await db
    .select({ status: whatsappMessages.status, error: whatsappMessages.error })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.id, stored.messageId))
  if (message?.status === 'failed')
    return { refused: /131047/.test(message.error ?? '') ? 'window-closed' : 'not-accepted' }
  return { status: message?.status === 'waiting' || message?.status === 'sending' ? 'waiting' : 'sent' }
}

async function lockThread(tx: Transaction, to: ReplyTo) {
  const wanted = 'threadId' in to ? eq(whatsappThreads.id, to.threadId) : eq(whatsappThreads.phone, `91${to.phone}`)
  const [thread] = await tx
    .select()
    .from(whatsappThreads)
    .where(wanted)
    .orderBy(desc(whatsappThreads.lastInAt))
    .limit(1)
    .for('update')
  return thread
}
