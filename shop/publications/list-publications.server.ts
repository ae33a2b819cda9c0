import { desc, lt } from 'drizzle-orm'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { publications } from '#db/schema/publications.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { describeChanges } from './describe-changes.ts'

export const publicationsPerPage = 10

/** Newest first, with what each one changed. `before` is the last version of the page above. */
export async function listPublications(before?: number) {
  const { version } = publications
  const rows = await db
    .select(pickColumns(publications, 'version', 'content', 'note', 'author', 'publishedAt', 'restoredVersion'))
    .from(publications)
    .where(before === undefined ? undefined : lt(version, before))
    .orderBy(desc(version))
    // One more, because the last one is compared with it.
    .limit(publicationsPerPage + 1)
  const contents = rows.map(({ content }) => read(content))
  return rows.slice(0, publicationsPerPage).map(({ content: _, ...row }, index) => {
    const [later, earlier] = [contents[index], contents[index + 1]]
    return { ...row, changes: later && earlier ? describeChanges(earlier, later) : [] }
  })
}

/** Null for a version that this release cannot read: the list must open all the same. */
function read(content: unknown): WrittenContent | null {
  try {
    return readStoredContent(content)
  } catch {
    return null
  }
}
