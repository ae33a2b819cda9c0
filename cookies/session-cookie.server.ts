import { type CustomerSession, findCustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { sessionLifetimeDays } from '#shop/sessions/session-lifetime.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

export const sessionCookie = createSignedCookie('customer', {
  maxAgeSeconds: sessionLifetimeDays * 24 * 60 * 60,
})

export async function findCurrentSession(request: Request): Promise<CustomerSession | null> {
  const token = await readCookie(sessionCookie, request)
  return token ? findCustomerSession(token) : null
}
