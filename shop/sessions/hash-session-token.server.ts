import { createHash } from 'node:crypto'

/** A plain hash is enough, because the 256 random bits of a token cannot be guessed. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
