import { and, eq } from 'drizzle-orm'
import { whatsappMessages } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { mediaEndings } from './media-types.ts'

interface OpenedMedia {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  type: string
  /** Made by the shop, because the buyer's may be misleading. */
  name: string
  /** Whether a page may show it. */
  isRedrawn: boolean
}

/** Null when there is no such file, or no longer. */
export async function openMedia(threadId: number, messageId: number): Promise<OpenedMedia | null> {
  const [message] = await db
    .select()
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.id, messageId), eq(whatsappMessages.threadId, threadId)))
  if (message?.mediaState !== 'stored' || !message.mediaKey || !message.mediaType) return null
  const { mediaKey, mediaType: type, isRedrawn } = message
  try {
    const body = await storage.get(mediaKey)
    return { body, type, name: `whatsapp-${messageId}.${mediaEndings[type] ?? 'bin'}`, isRedrawn }
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}
