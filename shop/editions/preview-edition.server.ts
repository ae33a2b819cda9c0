import { and, eq } from 'drizzle-orm'
import { type Edition, editions, type Upload, uploads } from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readCheckedFile } from '#platform/storage/checked-file.server.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { shiftRange } from './open-edition.server.ts'
import { describeSending, type SentAs } from './sent-as.ts'
import { type FileContent, streamCopy } from './stream-copy.server.ts'
import { getTemplate } from './templates.server.ts'

/** As long as the id of a real copy, and of no order. */
const previewId = `copy${'0'.repeat(24)}`

/** Stamped as for a buyer, because no browser, not even the owner's, receives a file without a stamp. */
export async function previewEdition(file: string, which: 'upload' | number): Promise<(FileContent & SentAs) | null> {
  const found = await findEditionFile(file, which)
  if (!found) return null
  const template = await getTemplate(found)
  const stampedFor = { name: 'Preview for the owner', email: getContent().business.supportEmail, orderId: 'preview' }
  const parts = await getFileType(found.type).writeCopy(template.layout, stampedFor, previewId)
  const readBody = (range: ByteRange) => readCheckedFile(template.body, shiftRange(range, template.slice?.start ?? 0))
  return { ...streamCopy(template, parts, readBody), ...describeSending(found) }
}

async function findEditionFile(file: string, which: 'upload' | number): Promise<Upload | Edition | null> {
  const [found] =
    which === 'upload'
      ? await db.select().from(uploads).where(eq(uploads.file, file))
      : await db
          .select()
          .from(editions)
          .where(and(eq(editions.file, file), eq(editions.id, which)))
  return found ?? null
}
