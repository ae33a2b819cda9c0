import { count, desc, eq, sql } from 'drizzle-orm'
import { type Import, type ImportReport, importedOrders, imports } from '#db/schema/imports.ts'
import { db } from '#platform/postgres/database.server.ts'

/** For pages, which do not read the schema. */
export type CheckReport = ImportReport

const maxListed = 50

export type ListedImport = Pick<Import, 'id' | 'origin' | 'fileName' | 'state' | 'createdAt'> & { orders: number }

/** The newest first. */
export async function listImports(): Promise<ListedImport[]> {
  const { id, origin, fileName, state, createdAt } = imports
  const orders = sql<number>`(select count(*)::int from ${importedOrders} where import_id = ${imports.id})`
  return db
    .select({ id, origin, fileName, state, createdAt, orders })
    .from(imports)
    .orderBy(desc(imports.id))
    .limit(maxListed)
}

/** With how many orders it has brought so far. */
export async function findImport(id: number): Promise<(Import & { orders: number }) | null> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id))
  if (!found) return null
  const [counted] = await db.select({ orders: count() }).from(importedOrders).where(eq(importedOrders.importId, id))
  return { ...found, orders: counted?.orders ?? 0 }
}
