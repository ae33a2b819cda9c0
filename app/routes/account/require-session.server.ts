import { redirect } from 'react-router'
import { flashNotice, type NoticeName } from '#cookies/notice-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { rememberWantedFile } from '#cookies/wanted-file-cookie.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'

const path = '/customer-dashboard'

/** Redirects to the login without a session. The account opens a wanted file after it. */
export async function requireSession(request: Request): Promise<CustomerSession> {
  const session = await findCurrentSession(request)
  if (!session) throw redirect(path, { status: 303, headers: setCookieHeaders(...(await rememberWantedFile(request))) })
  return session
}

/** For an address that is a file and has no page: the account says instead why it does not open. */
export async function returnToAccount(notice: NoticeName): Promise<Response> {
  return redirect(path, { status: 303, headers: setCookieHeaders(await flashNotice(notice)) })
}
