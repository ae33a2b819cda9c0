import { and, eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/admin.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { passkeyName } from './add-passkey.server.ts'
import { ofPerson } from './of-person.server.ts'

export const renamePasskey = ownerAct(
  'passkey-renamed',
  async ({ tx }, helperId: number | null, id: number, typedName: string) => {
    const name = passkeyName.safeParse(typedName)
    if (!name.success) return { refused: 'name-missing' }
    const renamed = await tx
      .update(passkeys)
      .set({ name: name.data })
      .where(and(eq(passkeys.id, id), ofPerson(passkeys.helperId, helperId)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) return { refused: 'no-passkey' }
    return { name: name.data, audit: { detail: { passkey: name.data } } }
  },
)
