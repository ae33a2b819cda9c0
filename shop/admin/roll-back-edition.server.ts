import { and, eq, sql } from 'drizzle-orm'
import { type Edition, editions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { findNewestEdition, lockEditions } from '#shop/editions/add-edition.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** Publishes an earlier edition again. Null when there is none of this number, or it is the one that buyers get already. */
export function rollBackEdition(file: string, editionId: number, ip: string | null): Promise<Edition | null> {
  return db.transaction(async (tx) => {
    await lockEditions(tx, file)
    const before = await findNewestEdition(tx, file)
    if (!before || before.id === editionId) return null
    const [edition] = await tx
      .update(editions)
      // Not the transaction's own time, which began before it waited for the lock.
      .set({ publishedAt: sql`clock_timestamp()` })
      .where(and(eq(editions.id, editionId), eq(editions.file, file)))
      .returning()
    if (!edition) return null
    await writeAudit('edition-rolled-back', { ip, detail: { file, from: before.id, to: edition.id } }, tx)
    return edition
  })
}
