import { readOwnerLogin } from '../owner-login/read-owner-login.server.ts'
import { listPasskeys } from '../passkeys/list-passkeys.server.ts'

/** How this person can prove who it is. */
export interface ProofWays {
  key: boolean
  code: boolean
  passkey: boolean
}

export async function readProofWays(helperId: number | null): Promise<ProofWays> {
  const [passkeys, login] = await Promise.all([listPasskeys(helperId), helperId === null ? readOwnerLogin() : null])
  return { key: login?.hasKey ?? true, code: login?.totpSecret != null, passkey: passkeys.length > 0 }
}
