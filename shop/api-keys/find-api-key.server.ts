import { and, eq, isNull } from 'drizzle-orm'
import { type ApiScope, apiKeys } from '#db/schema/admin.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { hashKey } from '#platform/secrets/secrets.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { recordUse } from './record-use.server.ts'

export const apiKeyPrefix = 'bbk_'

export interface ApiKey {
  id: number
  scopes: ApiScope[]
  /** As the audit log names it. */
  actor: Actor
}

/** Null for a key that is wrong or revoked. */
export async function findApiKey(text: string, ip: string | null): Promise<ApiKey | null> {
  if (!isCheckedKey(apiKeyPrefix, text)) return null
  const [key] = await db
    .select(pickColumns(apiKeys, 'id', 'name', 'scopes', 'lastUsedAt'))
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashKey(text)), isNull(apiKeys.revokedAt)))
  if (!key) return null
  const actor = { ip, name: `API key ${key.name}` }
  if (await recordUse(apiKeys, key)) await recordRead(actor, 'api-key-used')
  return { id: key.id, scopes: key.scopes, actor }
}
