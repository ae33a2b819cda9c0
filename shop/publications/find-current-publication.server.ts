import { desc, sql } from 'drizzle-orm'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { publications } from '#db/schema/publications.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'

export interface Publication {
  version: number
  content: WrittenContent
}

const maxUnreadable = 20

/** The newest publication that this version of the software can read; a shop must open even with an unreadable one. */
export async function findCurrentPublication(tx: Database | Transaction = db): Promise<Publication | null> {
  const rows = await tx
    .select(pickColumns(publications, 'version', 'content'))
    .from(publications)
    .orderBy(desc(publications.version))
    .limit(1)
  const [newest] = rows
  if (!newest) return null
  return read(newest) ?? findReadable(tx, newest.version)
}

async function findReadable(tx: Database | Transaction, before: number): Promise<Publication | null> {
  const older = await tx
    .select(pickColumns(publications, 'version', 'content'))
    .from(publications)
    .where(sql`${publications.version} < ${before}`)
    .orderBy(desc(publications.version))
    .limit(maxUnreadable)
  for (const row of older) {
    const publication = read(row)
    if (publication) return publication
  }
  return null
}

function read({ version, content }: { version: number; content: unknown }): Publication | null {
  try {
    return { version, content: readStoredContent(content) }
  } catch (err) {
    log.error({ err, version }, 'cannot read a publication')
    return null
  }
}
