import { redirect } from 'react-router'
import { type CustomerSession, findSession } from '#shop/sessions/find-session.server.ts'
import { livesForDays } from '#shop/sessions/session.ts'
import { readCookie, signedCookie } from './signed-cookie.server.ts'

/** Who is logged in. The server decides how long that holds; the cookie only must not end before. */
export const sessionCookie = signedCookie('customer', { maxAgeSeconds: livesForDays * 24 * 60 * 60 })

export async function findCurrentSession(request: Request): Promise<CustomerSession | null> {
  const token = await readCookie(sessionCookie, request)
  return token ? findSession(token) : null
}

/** For pages behind the login: everybody else is led to it. */
export async function requireSession(request: Request): Promise<CustomerSession> {
  const session = await findCurrentSession(request)
  if (!session) throw redirect('/customer-dashboard', 303)
  return session
}
