import { and, eq, isNull } from 'drizzle-orm'
import { helpers } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashKey, parseReadableKey } from '#platform/secrets/secrets.server.ts'

/** Null for an unknown or revoked key. */
export async function findHelperByKey(key: string): Promise<{ id: number; name: string } | null> {
  const [helper] = await db
    .select({ id: helpers.id, name: helpers.name })
    .from(helpers)
    .where(and(eq(helpers.keyHash, hashKey(parseReadableKey(key))), isNull(helpers.revokedAt)))
  return helper ?? null
}
