import { and, isNull } from 'drizzle-orm'
import { recoveryCodes } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listPasskeys } from '../passkeys/list-passkeys.server.ts'
import { ofPerson } from '../passkeys/of-person.server.ts'
import { readOwnerLogin } from './read-owner-login.server.ts'

/** How this person logs in. Only the owner changes a key here: the owner gives helpers theirs. */
export async function readMyLogin(helperId: number | null) {
  const isUnused = and(ofPerson(recoveryCodes.helperId, helperId), isNull(recoveryCodes.usedAt))
  const [passkeys, codesLeft, login] = await Promise.all([
    listPasskeys(helperId),
    db.$count(recoveryCodes, isUnused),
    helperId === null ? readOwnerLogin() : null,
  ])
  return { passkeys, codesLeft, owner: login && { hasKey: login.hasKey, totpFrom: login.totpFrom } }
}
