import { recoveryCodes } from '#db/schema/admin.ts'
import { createReadableKey, hashKey } from '#platform/secrets/secrets.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { ofPerson } from '../passkeys/of-person.server.ts'
import { endSessionsExcept, saveOwnerLogin } from './save-owner-login.server.ts'

/** Returns the new key, which is shown once. The shop makes it, because a key that a person thinks of can be guessed. */
export const changeAdminKey = ownerAct('admin-key-changed', async ({ tx }, sessionId: string) => {
  const key = createReadableKey()
  await saveOwnerLogin(tx, { keyHash: hashKey(key), linkNonce: null, linkExpiresAt: null })
  // A stranger who knew the old key may have made codes with it.
  await tx.delete(recoveryCodes).where(ofPerson(recoveryCodes.helperId, null))
  await endSessionsExcept(tx, sessionId)
  return { key, audit: {} }
})
