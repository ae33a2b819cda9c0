import { inArray } from 'drizzle-orm'
import { publications } from '#db/schema/publications.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { type ComparedChange, compareContents } from './compare-contents.ts'

const maxVersion = 2_147_483_647

/** What the later of two versions changed; null when one of them does not exist. */
export async function compareVersions(from: number, to: number): Promise<ComparedChange[] | null> {
  if (![from, to].every((version) => Number.isInteger(version) && version > 0 && version <= maxVersion)) return null
  const rows = await db
    .select(pickColumns(publications, 'version', 'content'))
    .from(publications)
    .where(inArray(publications.version, [from, to]))
  const [before, after] = [from, to].map((version) => rows.find((row) => row.version === version))
  if (!before || !after) return null
  return compareContents(readStoredContent(before.content), readStoredContent(after.content))
}
