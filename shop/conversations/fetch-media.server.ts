import { and, eq } from 'drizzle-orm'
import { whatsappMessages } from '#db/schema/messages.ts'
import type { ShrunkPicture } from '#documents/pictures/shrink-picture.ts'
import { db } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { createWhatsAppClient, WhatsAppError } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { limitMedia } from './limit-media.server.ts'
import { readMediaType } from './media-types.ts'

/** The limit of WhatsApp itself for everything but documents. */
const maxMediaBytes = 16 * 1024 * 1024

const pictureLimits = { maxWidth: 1600, maxHeight: 1600, maxBytes: 500_000 }
const maxTaskMs = 20_000

type Outcome = Pick<
  typeof whatsappMessages.$inferInsert,
  'mediaState' | 'mediaType' | 'mediaKey' | 'mediaBytes' | 'isRedrawn'
>

/** Fetches a file that a buyer sent. Throws a temporary failure, so that the job is retried. */
export async function fetchMedia({ messageId }: { messageId: number }): Promise<void> {
  const isWaiting = and(eq(whatsappMessages.id, messageId), eq(whatsappMessages.mediaState, 'waiting'))
  const [message] = await db.select().from(whatsappMessages).where(isWaiting)
  if (!message?.mediaId) return
  const outcome = await download(message.mediaId)
  const stored = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(whatsappMessages)
        .set({ ...outcome, mediaId: null })
        .where(isWaiting)
        .returning({ id: whatsappMessages.id })
      if (row && outcome.mediaKey) await limitMedia(tx)
      return row
    }),
  )
  // The thread was erased meanwhile, or another process was faster.
  if (!stored && outcome.mediaKey) await storage.delete(outcome.mediaKey)
}

async function download(mediaId: string): Promise<Outcome> {
  const settings = whatsAppSettings()
  if (!settings) return { mediaState: 'refused' }
  const client = createWhatsAppClient(settings)
  try {
    const found = await client.readMedia(mediaId)
    const type = readMediaType(found.mimeType)
    if (!type || (found.bytes ?? 0) > maxMediaBytes) return { mediaState: 'refused' }
    const bytes = await client.downloadMedia(found.url, maxMediaBytes)
    if (!bytes) return { mediaState: 'refused' }
    return await store(type, bytes)
  } catch (error) {
    if (error instanceof WhatsAppError && error.permanent) return { mediaState: 'expired' }
    throw error
  }
}

/** A picture is drawn again, so that nothing hidden in it remains; one that cannot be drawn is only a download. */
async function store(type: string, bytes: Uint8Array): Promise<Outcome> {
  const picture = type.startsWith('image/') ? await redraw(bytes) : null
  const kept = picture ?? bytes
  const mediaKey = `whatsapp/${newToken()}`
  await storage.put(mediaKey, kept)
  const mediaType = picture ? 'image/webp' : type
  return { mediaState: 'stored', mediaType, mediaKey, mediaBytes: kept.length, isRedrawn: picture !== null }
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const shrunk: ShrunkPicture = await runConfined(
      'uploads',
      'shrinkPicture',
      { bytes, limits: pictureLimits },
      { maxMs: maxTaskMs },
    )
    return 'webp' in shrunk ? shrunk.webp : null
  } catch (error) {
    if (error instanceof ConfinedTaskError) return null
    throw error
  }
}
