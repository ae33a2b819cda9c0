import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { log } from '#platform/log/log.server.ts'
import { parseJson } from '#platform/parse-json.ts'
import { type ChallengeUse, spendChallenge } from './challenge.server.ts'
import { describeRelyingParty, loadWebAuthn } from './relying-party.server.ts'

export interface NewPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** What a browser answers after it has made a passkey. Null when the answer is not the one to our challenge. */
export async function readNewPasskey(use: ChallengeUse, answer: string): Promise<NewPasskey | null> {
  const { id, origin } = describeRelyingParty()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: parseJson(answer) as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(use, challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
  } catch (err) {
    // The library throws for every malformed, forged or outdated answer.
    log.info({ err }, 'refused a new passkey')
    return null
  }
}
