import { randomBytes } from 'node:crypto'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'

const validForMinutes = 5

/** Stored until no challenge of that age is valid any more. */
const spent = createRateLimiter('passkey-challenges', { points: 1, seconds: 2 * validForMinutes * 60 })

/** What a signature is for: one that was made for a login proves nothing in a session, and the reverse. */
export interface ChallengeUse {
  purpose: 'login' | 'proof' | 'add' | 'set-up'
  /** The session or the one-time link that asked; empty for a login. */
  holder: string
}

/** Signed, so that a stranger who asks for a million challenges fills no table. */
export function createChallenge(use: ChallengeUse): string {
  const nonce = randomBytes(24).toString('base64url')
  const expiresAt = String(Date.now() + validForMinutes * 60_000)
  return `${nonce}.${expiresAt}.${signChallenge(use, nonce, expiresAt)}`
}

/** Whether the challenge that a browser signed is ours, still valid, and used for the first time. */
export async function spendChallenge(use: ChallengeUse, sentChallenge: string): Promise<boolean> {
  const [nonce = '', expiresAt = '', signature = ''] = Buffer.from(sentChallenge, 'base64url').toString().split('.')
  if (!isKeyedHash(signedPurpose, describeUse(use, nonce, expiresAt), signature)) return false
  if (Number(expiresAt) < Date.now()) return false
  return (await spent.consume(nonce)) === null
}

const signedPurpose = 'passkey challenges'

function signChallenge(use: ChallengeUse, nonce: string, expiresAt: string): string {
  return keyedHash(signedPurpose, describeUse(use, nonce, expiresAt))
}

function describeUse({ purpose, holder }: ChallengeUse, nonce: string, expiresAt: string): string {
  return [purpose, holder, nonce, expiresAt].join(' ')
}
