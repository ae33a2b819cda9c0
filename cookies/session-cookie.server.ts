import { type CustomerSession, findSession } from '#shop/sessions/find-session.server.ts'
import { livesForDays } from '#shop/sessions/session.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

export const sessionCookie = createSignedCookie('customer', { maxAgeSeconds: livesForDays * 24 * 60 * 60 })

export async function findCurrentSession(request: Request): Promise<CustomerSession | null> {
  const token = await readCookie(sessionCookie, request)
  return token ? findSession(token) : null
}
