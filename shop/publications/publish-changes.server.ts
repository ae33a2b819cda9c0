import { contentDraft } from '#db/schema/publications.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { findContentProblems } from './find-content-problems.ts'
import { findContentDraft } from './find-draft.server.ts'
import { hashContent } from './hash-content.server.ts'
import { loadContent } from './load-content.server.ts'
import { lockPublications, publishContent } from './publish-content.server.ts'
import { listPrivateProducts } from './review-changes.server.ts'

interface Changes {
  /** The hash of the draft that the owner saw, so that a later change is not published by accident. */
  seen: string
  note: string
}

export const publishChanges = ownerAct('changes-published', async ({ tx, actor, afterCommit }, changes: Changes) => {
  const { seen, note } = changes
  await lockPublications(tx)
  const draft = await findContentDraft(tx)
  if (!draft) return { refused: 'nothing-to-publish' }
  const { content } = draft
  if (hashContent(content) !== seen) return { refused: 'outdated' }
  // Checked again, because a newer version of the software may have stricter rules than the one that saved it.
  const problems = findContentProblems(content)
  if (problems.length > 0) return { refused: 'invalid', problems }
  const version = await publishContent(tx, { content, author: actor.name, note })
  await tx.delete(contentDraft)
  // This process need not wait for the notification.
  afterCommit(loadContent)
  const privateNames = listPrivateProducts(content).map(({ name }) => name)
  return { version, privateNames, audit: { detail: { version } } }
})
