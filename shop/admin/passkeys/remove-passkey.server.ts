import { and, eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/admin.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { readOwnerLogin } from '../owner-login/read-owner-login.server.ts'
import { ofPerson } from './of-person.server.ts'

/** It stops working immediately. The owner's last one stays while there is no key to log in with. */
export const removePasskey = ownerAct('passkey-removed', async ({ tx }, helperId: number | null, id: number) => {
  await lock(tx, 'passkeys')
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), ofPerson(passkeys.helperId, helperId)))
    .returning({ name: passkeys.name })
  if (!removed) return { refused: 'no-passkey' }
  const left = await tx.$count(passkeys, ofPerson(passkeys.helperId, helperId))
  if (left === 0 && helperId === null && !(await readOwnerLogin(tx)).hasKey) return { refused: 'only-login' }
  return { name: removed.name, audit: { detail: { passkey: removed.name } } }
})
