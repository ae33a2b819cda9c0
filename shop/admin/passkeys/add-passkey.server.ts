import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'
import { passkeys } from '#db/schema/admin.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { ofPerson } from './of-person.server.ts'
import { readNewPasskey } from './read-new-passkey.server.ts'

const maxPasskeys = 10

export const passkeyName = z
  .string()
  .transform((typed) => toPlainText(typed).replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

interface PasskeyAnswer {
  helperId: number | null
  /** The session that asked for the passkey. */
  holder: string
  name: string
  answer: string
}

export const addPasskey = ownerAct(
  'passkey-added',
  async ({ tx }, { helperId, holder, name: typedName, answer }: PasskeyAnswer) => {
    const name = passkeyName.safeParse(typedName)
    if (!name.success) return { refused: 'name-missing' }
    const passkey = await readNewPasskey({ purpose: 'add', holder }, answer)
    if (!passkey) return { refused: 'not-made' }
    await lock(tx, 'passkeys')
    if ((await tx.$count(passkeys, ofPerson(passkeys.helperId, helperId))) >= maxPasskeys)
      return { refused: 'too-many' }
    const added = await tx
      .insert(passkeys)
      .values({ ...passkey, helperId, name: name.data })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return { refused: 'not-made' }
    return { name: name.data, audit: { detail: { passkey: name.data } } }
  },
)
