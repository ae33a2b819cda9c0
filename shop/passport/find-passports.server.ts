import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Passport, type PassportState, passports } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'

/** Without a sign of life for so long, the process that wrote it was killed, and no other one took over. */
const silence = sql`interval '30 minutes'`

export const isBeingWritten = and(
  eq(passports.state, 'writing'),
  gt(sql`coalesce(${passports.workedAt}, ${passports.createdAt})`, sql`now() - ${silence}`),
)

export interface ListedPassport
  extends Pick<Passport, 'id' | 'hasReceipts' | 'step' | 'doneCount' | 'totalCount' | 'bytes' | 'fingerprint'> {
  state: PassportState
  /** Whether the file can still be downloaded. */
  isStored: boolean
  createdAt: Date
}

/** The newest first. */
export async function listPassports(): Promise<ListedPassport[]> {
  const rows = await db
    .select({ passport: passports, isAlive: sql<boolean>`coalesce(${isBeingWritten}, false)` })
    .from(passports)
    .orderBy(desc(passports.id))
    .limit(10)
  return rows.map(({ passport, isAlive }) => {
    const { id, hasReceipts, step, doneCount, totalCount, bytes, fingerprint, createdAt, storageKey } = passport
    const state = passport.state === 'writing' && !isAlive ? 'failed' : passport.state
    return {
      ...{ id, hasReceipts, step, doneCount, totalCount, bytes, fingerprint, createdAt, state },
      isStored: storageKey !== null,
    }
  })
}

/** Null when there is none, or its file was deleted. */
export async function findPassportFile(id: number) {
  const isThis = and(eq(passports.id, id), eq(passports.state, 'done'), isNotNull(passports.storageKey))
  const [found] = await db.select().from(passports).where(isThis)
  if (!found?.storageKey || found.bytes === null) return null
  return { storageKey: found.storageKey, bytes: found.bytes, createdAt: found.createdAt }
}
