import { recoveryCodes } from '#db/schema/admin.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { createReadableKey, hashKey } from '#platform/secrets/secrets.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { ofPerson } from '../passkeys/of-person.server.ts'

const codeCount = 10
/** 80 random bits each, so that a hash does not reveal them. */
const groupsPerCode = 4

/** Returns the codes, which are shown once. Earlier ones stop working. */
export const createRecoveryCodes = ownerAct('recovery-codes-created', async ({ tx }, helperId: number | null) => {
  return { codes: await replaceRecoveryCodes(tx, helperId), audit: {} }
})

export async function replaceRecoveryCodes(tx: Transaction, helperId: number | null): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => createReadableKey(groupsPerCode))
  await tx.delete(recoveryCodes).where(ofPerson(recoveryCodes.helperId, helperId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashKey(code), helperId })))
  return codes
}
