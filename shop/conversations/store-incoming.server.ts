import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import type { IncomingMessage } from './read-incoming.ts'

/** Stores a message once, however often Meta repeats it, and leaves the rest to a job. */
export async function storeIncoming(message: IncomingMessage): Promise<void> {
  await retryDeadlock(() => db.transaction((tx) => storeWithin(tx, message)))
}

async function storeWithin(tx: Transaction, message: IncomingMessage): Promise<void> {
  const { wamid, at, type, body, contextWamid, media } = message
  // Also keeps a repeated message from making its thread again after an erasure, while the row is there.
  if ((await tx.$count(whatsappMessages, eq(whatsappMessages.wamid, wamid))) > 0) return
  const threadId = await findOrCreateThread(tx, message)
  const [stored] = await tx
    .insert(whatsappMessages)
    .values({
      ...{ wamid, threadId, isIncoming: true, type, body, contextWamid, at },
      ...(media
        ? { mediaId: media.id, mediaType: media.type, mediaState: 'waiting' as const, fileName: media.fileName }
        : {}),
    })
    .onConflictDoNothing({ target: whatsappMessages.wamid })
    .returning({ id: whatsappMessages.id })
  if (!stored) return
  // Messages arrive in any order.
  await tx
    .update(whatsappThreads)
    .set({
      lastInAt: sql`greatest(${whatsappThreads.lastInAt}, ${at.toISOString()}::timestamptz)`,
      ...(message.name ? { name: message.name } : {}),
      ...(message.phone ? { phone: message.phone } : {}),
    })
    .where(eq(whatsappThreads.id, threadId))
  await enqueue(tx, 'whatsapp.message', { messageId: stored.id })
}

/** By Meta's id of the person; by number only when Meta names no other id. Locks the thread. */
async function findOrCreateThread(tx: Transaction, message: IncomingMessage): Promise<number> {
  const { userId, phone, name, at } = message
  for (;;) {
    const found =
      (userId && (await lockThread(tx, eq(whatsappThreads.userId, userId)))) || (await adoptByPhone(tx, message))
    if (found) return found
    const [created] = await tx
      .insert(whatsappThreads)
      .values({ userId, phone, name, lastInAt: at })
      .onConflictDoNothing()
      .returning({ id: whatsappThreads.id })
    if (created) return created.id
  }
}

/** A thread that began before Meta named ids for people continues under the id. */
async function adoptByPhone(tx: Transaction, { userId, phone }: IncomingMessage): Promise<number | null> {
  if (!phone) return null
  const ofPhone = eq(whatsappThreads.phone, phone)
  if (!userId) return lockThread(tx, ofPhone)
  const found = await lockThread(tx, and(ofPhone, isNull(whatsappThreads.userId)))
  if (found) await tx.update(whatsappThreads).set({ userId }).where(eq(whatsappThreads.id, found))
  return found
}

async function lockThread(tx: Transaction, condition: ReturnType<typeof and>): Promise<number | null> {
  const [thread] = await tx
    .select({ id: whatsappThreads.id })
    .from(whatsappThreads)
    .where(condition)
    .orderBy(desc(whatsappThreads.lastInAt))
    .limit(1)
    .for('update')
  return thread?.id ?? null
}
