import { contentDraft } from '#db/schema.ts'
import { lockPublications } from '#shop/publications/publish-content.server.ts'
import { ownerAct } from './owner-act.server.ts'

export const discardChanges = ownerAct('changes-discarded', async (tx) => {
  await lockPublications(tx)
  const [discarded] = await tx.delete(contentDraft).returning({ savedAt: contentDraft.savedAt })
  if (!discarded) return { refused: 'nothing-to-discard' }
  return { discarded: true, audit: {} }
})
