import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'
import { apiKeys, apiScopes } from '#db/schema/admin.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { createCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { hashKey } from '#platform/secrets/secrets.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { apiKeyPrefix } from './find-api-key.server.ts'

const maxKeys = 20
const endingLength = 4
const keyName = z
  .string()
  .transform((typed) => toPlainText(typed).replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

/** Returns the key, which is shown once: the shop keeps only its hash. */
export const createApiKey = ownerAct('api-key-created', async ({ tx }, typedName: string, typedScopes: string[]) => {
  const read = keyName.safeParse(typedName)
  if (!read.success) return { refused: 'name-missing' }
  const name = read.data
  const scopes = apiScopes.filter((scope) => typedScopes.includes(scope))
  if (scopes.length === 0) return { refused: 'no-scopes' }
  await lock(tx, 'api-keys')
  const open = await tx.select({ name: apiKeys.name }).from(apiKeys).where(isNull(apiKeys.revokedAt))
  // The audit log must tell keys apart by their names.
  if (open.some((other) => other.name.toLowerCase() === name.toLowerCase())) return { refused: 'name-taken' }
  if (open.length >= maxKeys) return { refused: 'too-many' }
  const key = createCheckedKey(apiKeyPrefix)
  await tx.insert(apiKeys).values({ name, scopes, keyHash: hashKey(key), ending: key.slice(-endingLength) })
  return { name, key, audit: { detail: { key: name, scopes: scopes.join(', ') } } }
})

export const revokeApiKey = ownerAct('api-key-revoked', async ({ tx }, id: number) => {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name })
  if (!revoked) return { refused: 'gone' }
  return { ...revoked, audit: { detail: { key: revoked.name } } }
})
