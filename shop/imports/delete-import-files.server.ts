import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { imports } from '#db/schema/imports.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'

/** The files have personal data, of which the owner needs nothing more a month later. */
export async function deleteImportFiles(): Promise<void> {
  const isOld = lt(imports.createdAt, sql`now() - interval '30 days'`)
  const old = await db
    .select()
    .from(imports)
    .where(and(isOld, isNotNull(imports.storageKey)))
  for (const { id, storageKey, report } of old) {
    if (storageKey) await storage.delete(storageKey)
    const kept = report && { ...report, examples: [], problemExamples: [] }
    await db.update(imports).set({ storageKey: null, report: kept }).where(eq(imports.id, id))
  }
}
