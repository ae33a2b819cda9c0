import { Secret } from 'otpauth'
import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { decryptOrThrow, encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { formatTotpUri } from '../create-totp.server.ts'

const purpose = 'offered second factor'
const validForMinutes = 30

const offered = z.object({ secret: z.string(), holder: z.string(), expiresAt: z.number() })

/** A secret for the owner's app, which counts only when a code of it has come back. Until then the page carries it. */
export function offerSecondFactor(sessionId: string) {
  const secret = new Secret({ size: 20 }).base32
  const expiresAt = Date.now() + validForMinutes * 60_000
  return {
    secret,
    uri: formatTotpUri(secret),
    sealed: encryptText(purpose, JSON.stringify({ secret, holder: sessionId, expiresAt })),
  }
}

/** The secret that was offered to this session, or null. */
export function readOfferedSecret(sealed: string, sessionId: string): string | null {
  try {
    const read = offered.parse(parseJson(decryptOrThrow(purpose, sealed)))
    return read.holder === sessionId && read.expiresAt > Date.now() ? read.secret : null
  } catch {
    return null
  }
}
