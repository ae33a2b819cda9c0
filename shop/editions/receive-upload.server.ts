import { eq, sql } from 'drizzle-orm'
import { type Upload, uploads } from '#db/schema/editions.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { deleteUnusedFile } from './delete-unused-file.server.ts'
import type { EditionRefusal } from './edition-refusal.ts'
import { type StoredEditionFile, storeEditionFile } from './store-edition-file.server.ts'

const saveUpload = ownerAct('upload-received', async ({ tx }, file: string, stored: StoredEditionFile) => {
  const [replaced] = await tx.select().from(uploads).where(eq(uploads.file, file)).for('update')
  const row = { ...stored, createdAt: sql`now()` }
  const [upload] = await tx
    .insert(uploads)
    .values({ file, ...row })
    .onConflictDoUpdate({ target: uploads.file, set: row })
    .returning()
  if (!upload) throw new Error('The upload was not saved')
  return { upload, replaced, audit: { detail: { file, pages: upload.pages, bytes: upload.bytes } } }
})

/** Stores an upload for the owner to preview; buyers receive it only after it is published. */
export async function receiveUpload(
  actor: Actor,
  file: string,
  bytes: Uint8Array,
): Promise<{ upload: Upload } | { refused: EditionRefusal }> {
  const stored = await storeEditionFile(file, bytes)
  if ('refused' in stored) return stored
  const { upload, replaced } = await saveUpload(actor, file, stored)
  if (replaced && replaced.storageKey !== upload.storageKey) await deleteUnusedFile(replaced)
  return { upload }
}
