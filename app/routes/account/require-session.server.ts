import { redirect } from 'react-router'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'

/** Redirects to the login without a session. */
export async function requireSession(request: Request): Promise<CustomerSession> {
  const session = await findCurrentSession(request)
  if (!session) throw redirect('/customer-dashboard', 303)
  return session
}
