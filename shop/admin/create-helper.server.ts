import { isNull } from 'drizzle-orm'
import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'
import { helpers } from '#db/schema/admin.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { createReadableKey, hashKey } from '#platform/secrets/secrets.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'

const maxHelpers = 20
const helperName = z
  .string()
  .transform((typed) => toPlainText(typed).replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

/** Returns the key, which is shown once: the shop keeps only its hash. */
export const createHelper = ownerAct('helper-created', async ({ tx }, typedName: string) => {
  const read = helperName.safeParse(typedName)
  if (!read.success) return { refused: 'name-missing' }
  const name = read.data
  await lock(tx, 'helpers')
  const open = await tx.select({ name: helpers.name }).from(helpers).where(isNull(helpers.revokedAt))
  const isTaken = [owner.name, ...open.map((helper) => helper.name)].some((taken) => isSameName(taken, name))
  if (isTaken) return { refused: 'name-taken' }
  if (open.length >= maxHelpers) return { refused: 'too-many' }
  const key = createReadableKey()
  await tx.insert(helpers).values({ name, keyHash: hashKey(key) })
  return { name, key, audit: { detail: { helper: name } } }
})

/** The audit log must tell people apart by their names. */
function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0
}
