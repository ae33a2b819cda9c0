import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Passport, type PassportStep, passports } from '#db/schema/machinery.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { decryptOrThrow } from '#platform/secrets/encrypt-text.server.ts'
import { putStream } from '#platform/storage/put-stream.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { fingerprintOf, readPublicKey } from './signature.server.ts'
import { writePassport } from './write-passport.server.ts'

export const passwordPurpose = 'password of a passport'

const noteEveryMs = 2_000

/** Writes the file once, also when the job runs twice; begins again when the process that wrote it was killed. */
export async function runPassport({ passportId }: { passportId: number }): Promise<void> {
  const passport = await claim(passportId)
  if (!passport) return requireFinished(passportId)
  const storageKey = `archives/passport-${passportId}-${randomBytes(12).toString('hex')}.age`
  try {
    const password = decryptOrThrow(passwordPurpose, passport.sealedPassword ?? '')
    const content = await writePassport({
      ...{ password, hasReceipts: passport.hasReceipts },
      onProgress: noteProgress(passportId),
    })
    const bytes = await putStream(storage, storageKey, content)
    await finish(passportId, { state: 'done', storageKey, bytes, fingerprint: fingerprintOf(readPublicKey()) })
  } catch (err) {
    log.error({ err, passportId }, 'the passport could not be written')
    await storage.delete(storageKey).catch(() => {})
    await finish(passportId, { state: 'failed', error: (err as Error).message.slice(0, 300) })
  }
}

/** Null when another process is at work, or the file is finished. */
async function claim(passportId: number): Promise<Passport | null> {
  const isFree = or(isNull(passports.workedAt), lt(passports.workedAt, sql`now() - interval '2 minutes'`))
  const [claimed] = await db
    .update(passports)
    .set({ workedAt: new Date() })
    .where(and(eq(passports.id, passportId), eq(passports.state, 'writing'), isFree))
    .returning()
  return claimed ?? null
}

/** The queue asks again later: the other process may have been killed. */
async function requireFinished(passportId: number): Promise<void> {
  const isOpen = and(eq(passports.id, passportId), eq(passports.state, 'writing'))
  if ((await db.$count(passports, isOpen)) > 0) throw new Error('another process is writing the passport')
}

function noteProgress(passportId: number) {
  let notedAt = 0
  return async (step: PassportStep, doneCount: number, totalCount: number) => {
    if (doneCount > 0 && Date.now() - notedAt < noteEveryMs) return
    notedAt = Date.now()
    const progress = { step, doneCount, totalCount, workedAt: new Date() }
    await db.update(passports).set(progress).where(eq(passports.id, passportId))
  }
}

async function finish(passportId: number, outcome: Partial<Passport>): Promise<void> {
  await db
    .update(passports)
    .set({ ...outcome, sealedPassword: null, finishedAt: new Date() })
    .where(eq(passports.id, passportId))
}
