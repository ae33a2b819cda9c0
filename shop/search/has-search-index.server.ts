import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'

/** False where the extension pg_trgm is missing, so that rare searches read all customers. */
export async function hasSearchIndex(): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('customers_search_idx') is not null as found`,
  )
  return rows[0]?.found === true
}
