import { eq, sql } from 'drizzle-orm'
import { type Draft, drafts } from '#db/schema.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { deleteUnusedFile } from './delete-unused-file.server.ts'
import type { EditionRefusal } from './edition-refusal.ts'
import { type StoredEditionFile, storeEditionFile } from './store-edition-file.server.ts'

const saveDraft = ownerAct('draft-uploaded', async ({ tx }, file: string, stored: StoredEditionFile) => {
  const [replaced] = await tx.select().from(drafts).where(eq(drafts.file, file)).for('update')
  const row = { ...stored, createdAt: sql`now()` }
  const [draft] = await tx
    .insert(drafts)
    .values({ file, ...row })
    .onConflictDoUpdate({ target: drafts.file, set: row })
    .returning()
  if (!draft) throw new Error('The draft was not saved')
  return { draft, replaced, audit: { detail: { file, pages: draft.pages, bytes: draft.bytes } } }
})

/** Stores an upload for the owner to preview; buyers receive it only after it is published. */
export async function stageDraft(
  actor: Actor,
  file: string,
  bytes: Uint8Array,
): Promise<{ draft: Draft } | { refused: EditionRefusal }> {
  const stored = await storeEditionFile(file, bytes)
  if ('refused' in stored) return stored
  const { draft, replaced } = await saveDraft(actor, file, stored)
  if (replaced && replaced.storageKey !== draft.storageKey) await deleteUnusedFile(replaced)
  return { draft }
}
