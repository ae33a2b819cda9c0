import { isNull } from 'drizzle-orm'
import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'
import { helpers } from '#db/schema.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { createReadableKey, hashKey } from '#platform/secrets/secrets.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'

const maxHelpers = 20
const helperName = z
  .string()
  .transform((typed) => toPlainText(typed).replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

export interface CreatedHelper {
  name: string
  key: string
}

export type HelperRefusal = 'name-missing' | 'name-taken' | 'too-many'

const create = ownerAct('helper-created', async ({ tx }, name: string, keyHash: string) => {
  await lock(tx, 'helpers')
  const open = await tx.select({ name: helpers.name }).from(helpers).where(isNull(helpers.revokedAt))
  const isTaken = [owner.name, ...open.map((helper) => helper.name)].some((taken) => isSameName(taken, name))
  if (isTaken) return { refused: 'name-taken' }
  if (open.length >= maxHelpers) return { refused: 'too-many' }
  await tx.insert(helpers).values({ name, keyHash })
  return { audit: { detail: { helper: name } } }
})

/** Returns the key, which is shown once: the shop keeps only its hash. */
export async function createHelper(
  actor: Actor,
  typedName: string,
): Promise<CreatedHelper | { refused: HelperRefusal }> {
  const read = helperName.safeParse(typedName)
  if (!read.success) return { refused: 'name-missing' }
  const name = read.data
  const key = createReadableKey()
  const created = await create(actor, name, hashKey(key))
  return created.refused ? { refused: created.refused } : { name, key }
}

/** The audit log must tell people apart by their names. */
function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0
}
