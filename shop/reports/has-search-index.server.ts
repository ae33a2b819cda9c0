import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** False where pg_trgm could not be created: every rare search reads all customers there. */
export async function hasSearchIndex(): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('customers_search_idx') is not null as found`,
  )
  return rows[0]?.found === true
}
