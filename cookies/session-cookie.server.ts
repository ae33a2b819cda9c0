import { type CustomerSession, findSession } from '#shop/sessions/find-session.server.ts'
import { livesForDays } from '#shop/sessions/session.ts'
import { readCookie, signedCookie } from './signed-cookie.server.ts'

/** Who is logged in. The server decides how long that holds; the cookie only must not end before. */
export const sessionCookie = signedCookie('customer', { maxAgeSeconds: livesForDays * 24 * 60 * 60 })

export async function findCurrentSession(request: Request): Promise<CustomerSession | null> {
  const token = await readCookie(sessionCookie, request)
  return token ? findSession(token) : null
}
