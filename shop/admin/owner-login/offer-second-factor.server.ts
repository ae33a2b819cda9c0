import { Secret } from 'otpauth'
import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { decryptOrThrow, encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { formatTotpUri } from '../create-totp.server.ts'

const purpose = 'offered second factor'
const validForMinutes = 30

const offered = z.object({ secret: z.string(), holder: z.string(), expiresAt: z.number() })

export interface OfferedSecondFactor {
  secret: string
  uri: string
  sealed: string
}

/** A secret for the owner's app, which counts only when a code of it has come back. Until then the page carries it. */
export function offerSecondFactor(sessionId: string): OfferedSecondFactor {
  const secret = new Secret({ size: 20 }).base32
  const expiresAt = Date.now() + validForMinutes * 60_000
  return {
    secret,
    uri: formatTotpUri(secret),
    sealed: encryptText(purpose, JSON.stringify({ secret, holder: sessionId, expiresAt })),
  }
}

/** The same offer, which expires when it would have expired; null when it already has. */
export function reopenOffer(sealed: string, sessionId: string): OfferedSecondFactor | null {
  const secret = readOfferedSecret(sealed, sessionId)
  return secret === null ? null : { secret, uri: formatTotpUri(secret), sealed }
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
