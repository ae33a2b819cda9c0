import { eq, isNull, max } from 'drizzle-orm'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

export interface ListedHelper {
  id: number
  name: string
  createdAt: Date
  /** Null when the helper is not logged in. */
  lastSeenAt: Date | null
}

/** Those who can log in, the oldest first. */
export async function listHelpers(): Promise<ListedHelper[]> {
  return db
    .select({ ...pickColumns(helpers, 'id', 'name', 'createdAt'), lastSeenAt: max(adminSessions.lastSeenAt) })
    .from(helpers)
    .leftJoin(adminSessions, eq(adminSessions.helperId, helpers.id))
    .where(isNull(helpers.revokedAt))
    .groupBy(helpers.id)
    .orderBy(helpers.id)
}
