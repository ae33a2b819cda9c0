import { describeChanges } from './describe-changes.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'
import { hashContent } from './hash-content.server.ts'

/** For the bar on every page of the dashboard; null when buyers see everything that the owner wrote. */
export async function findUnpublishedChanges() {
  const draft = await findContentDraft()
  if (!draft) return null
  const published = await findCurrentPublication()
  const changes = published ? describeChanges(published.content, draft.content) : []
  // The new consent version follows from the edit of a text, which is counted.
  const changeCount = changes.filter(({ kind }) => kind !== 'consent-text-changed').length
  return { changes, changeCount, savedAt: draft.savedAt, seen: hashContent(draft.content) }
}
