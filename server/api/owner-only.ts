import type { Context } from 'hono'
import { z } from 'zod'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { isCodeRequired } from '#shop/admin/check-totp-code.server.ts'
import { findOwnerSession } from '#shop/admin/find-owner-session.server.ts'
import { checkAdminKeyWithAudit } from '#shop/admin/log-in.server.ts'
import { refusalOf } from '#shop/admin/refusal.ts'
import { clientAddress } from '../client-address.ts'
import { noStore } from '../no-store.ts'

/** How a program shows that it is the owner's: part of the body of every call that is the owner's only. */
export const ownerCredentials = z.object({
  adminKey: z.string().max(1_000).optional(),
  /** Six digits, where the owner has configured a second factor. */
  code: z.string().max(10).optional(),
})

/**
 * Null when the caller is the owner: by the admin key, in the body or as a bearer token, or by the cookie of a login.
 * A key is checked by the very verb of the login page, so both share one count of tries.
 */
export async function refusalFor(c: Context, { adminKey, code = '' }: z.infer<typeof ownerCredentials>) {
  const key = adminKey ?? /^Bearer (.{1,1000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (key === undefined) {
    const session = await findOwnerSession(await readAdminToken(c.req.raw))
    return session ? null : refuse(c, 401, 'Access Denied', 'Send the admin key, or the cookie of a login.')
  }
  const check = await checkAdminKeyWithAudit({ key: key.trim(), code }, { ip: clientAddress(c) })
  if (check.result === 'granted') return null
  const { title, description } = refusalOf(check, isCodeRequired)
  return refuse(c, check.result === 'locked' ? 429 : 401, title, description)
}

export function refuse(c: Context, status: 400 | 401 | 404 | 429 | 502, error: string, description?: string) {
  return c.json({ error, description }, status, noStore)
}
