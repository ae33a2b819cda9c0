import { createHash } from 'node:crypto'

/** A plain hash is enough: the token has 256 random bits, which nobody can try out. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
