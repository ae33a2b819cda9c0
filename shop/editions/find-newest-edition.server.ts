import { and, desc, eq } from 'drizzle-orm'
import { type Edition, type EditionOrigin, editions } from '#db/schema/editions.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'

/** The edition published last, from one origin or from all. */
export async function findNewestEdition(
  tx: Database | Transaction,
  file: string,
  origin?: EditionOrigin,
): Promise<Edition | null> {
  const [newest] = await tx
    .select()
    .from(editions)
    .where(and(eq(editions.file, file), origin && eq(editions.origin, origin)))
    .orderBy(desc(editions.publishedAt), desc(editions.id))
    .limit(1)
  return newest ?? null
}
