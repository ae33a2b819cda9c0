import { and, eq, gt, sql } from 'drizzle-orm'
import { passports } from '#db/schema/machinery.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { isBeingWritten } from './find-passports.server.ts'
import { isGoodPassword } from './password.ts'
import { passwordPurpose } from './run-passport.server.ts'

/** Each is a copy of everything, which takes time and room. */
const maxPerDay = 5

interface WantedPassport {
  password: string
  repeated: string
  hasReceipts: boolean
}

/** Begins to write everything into one file. The password is stored, encrypted, only until the file is written. */
export const startPassport = ownerAct('passport-written', async ({ tx, actor }, wanted: WantedPassport) => {
  if (!isGoodPassword(wanted.password)) return { refused: 'weak-password' }
  if (wanted.password !== wanted.repeated) return { refused: 'not-repeated' }
  await lock(tx, 'passport')
  if ((await tx.$count(passports, isBeingWritten)) > 0) return { refused: 'being-written' }
  const isRecent = gt(passports.createdAt, sql`now() - interval '1 day'`)
  if ((await tx.$count(passports, and(isRecent, eq(passports.state, 'done')))) >= maxPerDay)
    return { refused: 'too-many' }
  const { hasReceipts } = wanted
  const sealedPassword = encryptText(passwordPurpose, wanted.password)
  const [started] = await tx
    .insert(passports)
    .values({ hasReceipts, sealedPassword, requestedBy: actor.name ?? '' })
    .returning({ id: passports.id })
  if (!started) throw new Error('the passport was not stored')
  await enqueue(tx, 'passport.write', { passportId: started.id })
  return { id: started.id, audit: { detail: { passport: started.id } } }
})
