import { eq } from 'drizzle-orm'
import { drafts } from '#db/schema.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { deleteUnusedFile } from './delete-unused-file.server.ts'

const deleteDraft = ownerAct('draft-discarded', async ({ tx }, file: string) => {
  const [draft] = await tx.delete(drafts).where(eq(drafts.file, file)).returning()
  if (!draft) return { refused: 'no-draft' }
  return { draft, audit: { detail: { file } } }
})

export async function discardDraft(actor: Actor, file: string) {
  const discarded = await deleteDraft(actor, file)
  if (!('refused' in discarded)) await deleteUnusedFile(discarded.draft)
  return discarded
}
