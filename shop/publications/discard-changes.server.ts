import { contentDraft } from '#db/schema/publications.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockPublications } from './publish-content.server.ts'

export const discardChanges = ownerAct('changes-discarded', async ({ tx }) => {
  await lockPublications(tx)
  const [discarded] = await tx.delete(contentDraft).returning({ savedAt: contentDraft.savedAt })
  if (!discarded) return { refused: 'nothing-to-discard' }
  return { discarded: true, audit: {} }
})
