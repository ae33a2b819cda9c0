import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { passports } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { partsFolder } from '#platform/storage/put-stream.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { isBeingWritten } from './find-passports.server.ts'
import { deleteOldArrived } from './move-in/arrived-passport.server.ts'

/** The line stays, so that the owner sees that there was one. */
export const deletePassport = ownerAct('passport-deleted', async ({ tx }, id: number) => {
  const [found] = await tx
    .select({ key: passports.storageKey })
    .from(passports)
    .where(and(eq(passports.id, id), isNotNull(passports.storageKey)))
    .for('update')
  if (!found?.key) return { refused: 'gone' }
  await tx.update(passports).set({ storageKey: null }).where(eq(passports.id, id))
  await enqueue(tx, 'files.delete', { keys: [found.key] })
  return { deleted: true, audit: { detail: { passport: id } } }
})

/** A week later, what a killed process left of an unfinished one, and what was uploaded and never opened. */
export async function deleteOldPassports(): Promise<void> {
  await deleteOldArrived()
  const isOld = and(lt(passports.createdAt, sql`now() - interval '7 days'`), isNotNull(passports.storageKey))
  for (const { id, storageKey } of await db.select().from(passports).where(isOld)) {
    if (storageKey) await storage.delete(storageKey)
    await db.update(passports).set({ storageKey: null }).where(eq(passports.id, id))
  }
  if ((await db.$count(passports, isBeingWritten)) > 0) return
  for (const part of await storage.list(partsFolder, 10_000)) await storage.delete(part)
  await db.update(passports).set({ sealedPassword: null, state: 'failed' }).where(eq(passports.state, 'writing'))
}
