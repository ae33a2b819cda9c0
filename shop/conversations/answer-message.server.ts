import { and, eq, isNull, sql } from 'drizzle-orm'
import { type ThreadMessage, type WhatsAppThread, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { changeConsentByReply } from './change-consent-by-reply.server.ts'
import { toIndianNumber } from './indian-number.ts'
import { mentionsOptOut, parseOptOut } from './parse-opt-out.ts'
import { type AskedInChat, parseRequest } from './parse-request.ts'
import { findWindowEnd } from './reply-window.ts'
import { type AutomaticAnswer, writeAnswer } from './write-answer.server.ts'

const daySeconds = 24 * 60 * 60

/** Two programs that answer each other must come to an end. */
export const maxAnswersPerDay = 10
const answersPerDay = createRateLimiter('whatsapp-answers', { points: maxAnswersPerDay, seconds: daySeconds })

/** Files of one thread and day that the shop fetches; the rest are named as lines. */
export const maxFilesPerDay = 30
const filesPerDay = createRateLimiter('whatsapp-files', { points: maxFilesPerDay, seconds: daySeconds })

const needNoAnswer: ThreadMessage['type'][] = ['reaction', 'system', 'sticker']

/** Decides once what happens with a message that was stored: the shop answers, or it waits for a person. */
export async function answerMessage({ messageId }: { messageId: number }): Promise<void> {
  const found = await findUnhandled(messageId)
  if (!found) return
  const { message, thread } = found
  const number = toIndianNumber(thread.phone)
  const optOut = parseOptOut(message.type === 'text' ? message.body : '')
  // Each is safe to run twice, so they come before the step that marks the message.
  if (optOut && number) await changeConsentByReply(optOut, number, message.at)
  const request = optOut || message.type !== 'text' ? null : parseRequest(message.body)
  const isAnswered = request !== null && (await answersPerDay.consume(String(thread.id))) === null
  const isFetched = message.mediaId !== null && (await filesPerDay.consume(String(thread.id))) === null
  await db.transaction(async (tx) => {
    if (!(await markHandled(tx, message))) return
    if (message.mediaId) await fetchOrRefuse(tx, message.id, isFetched)
    if (isAnswered) await answerRequest(tx, thread, message, request)
    else if (!optOut && !needNoAnswer.includes(message.type)) await waitForPerson(tx, thread, message)
  })
}

async function answerRequest(
  tx: Transaction,
  thread: WhatsAppThread,
  message: ThreadMessage,
  request: AskedInChat,
): Promise<void> {
  if (request === 'links') await enqueue(tx, 'whatsapp.links', { threadId: thread.id })
  await answerLater(tx, thread, message, request)
}

async function findUnhandled(messageId: number): Promise<{ message: ThreadMessage; thread: WhatsAppThread } | null> {
  const [found] = await db
    .select({ message: whatsappMessages, thread: whatsappThreads })
    .from(whatsappMessages)
    .innerJoin(whatsappThreads, eq(whatsappThreads.id, whatsappMessages.threadId))
    .where(and(eq(whatsappMessages.id, messageId), isNull(whatsappMessages.handledAt)))
  return found ?? null
}

/** Locks the thread first, as its other writers do. */
async function markHandled(tx: Transaction, { id, threadId }: ThreadMessage): Promise<boolean> {
  await tx
    .select({ id: whatsappThreads.id })
    .from(whatsappThreads)
    .where(eq(whatsappThreads.id, threadId))
    .for('update')
  const [handled] = await tx
    .update(whatsappMessages)
    .set({ handledAt: sql`now()` })
    .where(and(eq(whatsappMessages.id, id), isNull(whatsappMessages.handledAt)))
    .returning({ id: whatsappMessages.id })
  return handled !== undefined
}

async function fetchOrRefuse(tx: Transaction, messageId: number, isFetched: boolean): Promise<void> {
  if (isFetched) return enqueue(tx, 'whatsapp.media', { messageId })
  await tx.update(whatsappMessages).set({ mediaState: 'refused' }).where(eq(whatsappMessages.id, messageId))
}

async function answerLater(
  tx: Transaction,
  thread: WhatsAppThread,
  { at, body }: ThreadMessage,
  answer: AutomaticAnswer,
): Promise<void> {
  // A message that reached us late can no longer be answered in free words.
  if (!thread.phone || findWindowEnd(at) < new Date()) return
  const [written] = await tx
    .insert(whatsappMessages)
    .values({
      ...{ threadId: thread.id, isIncoming: false, type: 'text' as const, status: 'waiting' as const },
      body: await writeAnswer(answer, { phone: thread.phone, text: body, at }),
      at: new Date(),
    })
    .returning({ id: whatsappMessages.id })
  if (written) await enqueue(tx, 'whatsapp.reply', { messageId: written.id })
}

/** One sentence per day and thread says when a person answers. */
async function waitForPerson(tx: Transaction, thread: WhatsAppThread, message: ThreadMessage): Promise<void> {
  await tx
    .update(whatsappThreads)
    .set({ waitingSince: sql`coalesce(${whatsappThreads.waitingSince}, now())` })
    .where(eq(whatsappThreads.id, thread.id))
  const [promised] = await tx
    .update(whatsappThreads)
    .set({ promisedAt: sql`now()` })
    .where(
      and(
        eq(whatsappThreads.id, thread.id),
        sql`coalesce(${whatsappThreads.promisedAt}, '-infinity') < now() - interval '1 day'`,
      ),
    )
    .returning({ id: whatsappThreads.id })
  if (!promised) return
  await answerLater(tx, thread, message, mentionsOptOut(message.body) ? 'waiting-or-stop' : 'waiting')
}
