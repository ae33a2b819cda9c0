import { randomUUID } from 'node:crypto'
import { createTokenCookie, readCookie } from './signed-cookie.server.ts'

const attemptCookie = createTokenCookie('attempt', { maxAgeSeconds: 24 * 60 * 60, path: '/checkout' })

/** Every checkout page that is loaded begins a new attempt. A cookie, because the stored page is the same for everyone. */
export function beginAttempt(): Promise<string> {
  return attemptCookie.serialize(randomUUID())
}

/** Pressing Pay twice sends the same attempt, so it places one order. */
export async function readAttempt(request: Request): Promise<string | null> {
  const attempt = await readCookie(attemptCookie, request)
  return attempt && /^[\w-]{1,100}$/.test(attempt) ? attempt : null
}
