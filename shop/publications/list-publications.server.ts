import { desc, lt } from 'drizzle-orm'
import { publications } from '#db/schema/publications.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

export const publicationsPerPage = 20

/** Newest first. `before` is the last version of the page above. */
export function listPublications(before?: number) {
  const { version } = publications
  return db
    .select(pickColumns(publications, 'version', 'note', 'author', 'publishedAt', 'restoredVersion'))
    .from(publications)
    .where(before === undefined ? undefined : lt(version, before))
    .orderBy(desc(version))
    .limit(publicationsPerPage)
}
