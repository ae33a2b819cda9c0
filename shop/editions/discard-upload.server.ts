import { eq } from 'drizzle-orm'
import { uploads } from '#db/schema/editions.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { deleteUnusedFile } from './delete-unused-file.server.ts'

const deleteUpload = ownerAct('upload-discarded', async ({ tx }, file: string) => {
  const [upload] = await tx.delete(uploads).where(eq(uploads.file, file)).returning()
  if (!upload) return { refused: 'no-upload' }
  return { upload, audit: { detail: { file } } }
})

export async function discardUpload(actor: Actor, file: string) {
  const discarded = await deleteUpload(actor, file)
  if (!('refused' in discarded)) await deleteUnusedFile(discarded.upload)
  return discarded
}
