import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'

export async function hasOrders(): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from orders) as found`)
  return rows[0]?.found === true
}
