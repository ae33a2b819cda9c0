import { eq } from 'drizzle-orm'
import { drafts } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { deleteUnusedFile } from '#shop/editions/delete-unused-file.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** Throws away what the owner has uploaded. False when there is nothing. */
export async function discardDraft(file: string, ip: string | null): Promise<boolean> {
  const discarded = await db.transaction(async (tx) => {
    const [draft] = await tx.delete(drafts).where(eq(drafts.file, file)).returning()
    if (draft) await writeAudit('draft-discarded', { ip, detail: { file } }, tx)
    return draft
  })
  if (discarded) await deleteUnusedFile(discarded.storageKey)
  return discarded !== undefined
}
