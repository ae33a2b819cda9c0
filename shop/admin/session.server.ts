import { createHash, randomBytes } from 'node:crypto'

export const idleForHours = 2
export const livesForHours = 12

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token itself stays in the browser: a stolen database opens no dashboard. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
