import { and, eq, sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import type { apiKeys, sheets } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'

const hourMs = 60 * 60 * 1000

interface Used {
  id: number
  lastUsedAt: Date | null
}

/** Writes the time once an hour, because a program may call every second. True for the first use of an Indian day. */
export async function recordUse(
  table: typeof apiKeys | typeof sheets,
  { id, lastUsedAt }: Used,
  now = new Date(),
): Promise<boolean> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < hourMs) return false
  // Of several uses at the same time only one finds the row as it was.
  const isSame = sql`${table.lastUsedAt} is not distinct from ${lastUsedAt}`
  const recorded = await db
    .update(table)
    .set({ lastUsedAt: now })
    .where(and(eq(table.id, id), isSame))
  return recorded.rowCount === 1 && (!lastUsedAt || indianDay(lastUsedAt) !== indianDay(now))
}
