import { randomBytes } from 'node:crypto'

/** 256 random bits, which nobody can try out. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
