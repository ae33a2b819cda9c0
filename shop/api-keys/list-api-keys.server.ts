import { asc, isNull } from 'drizzle-orm'
import { apiKeys } from '#db/schema/admin.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

/** Those that work, the oldest first. */
export function listApiKeys() {
  return db
    .select(pickColumns(apiKeys, 'id', 'name', 'ending', 'scopes', 'createdAt', 'lastUsedAt'))
    .from(apiKeys)
    .where(isNull(apiKeys.revokedAt))
    .orderBy(asc(apiKeys.id))
}

export type ListedApiKey = Awaited<ReturnType<typeof listApiKeys>>[number]
