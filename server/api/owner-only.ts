import type { Context } from 'hono'
import { z } from 'zod'
import { ownerApiWords } from '#content/interface/en/admin/api.ts'
import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { describeKeyRefusal } from '#shop/admin/describe-key-refusal.server.ts'
import { findAdminSession } from '#shop/admin/find-person.server.ts'
import { checkAdminKeyWithAudit } from '#shop/admin/log-in.server.ts'
import { readOwnerLogin } from '#shop/admin/owner-login/read-owner-login.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { noStore } from '../no-store.ts'

/** Part of the request body of every owner-only call. */
export const ownerCredentials = z.object({
  adminKey: z.string().max(1_000).optional(),
  /** Six digits, required when a second factor is configured. */
  code: z.string().max(10).optional(),
})

/** Returns null for the owner: the admin key is in the body or a bearer token, or the cookie belongs to a fresh login. */
export async function refuseUnlessOwner(c: Context, { adminKey, code = '' }: z.infer<typeof ownerCredentials>) {
  const key = adminKey ?? /^Bearer (.{1,1000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (key === undefined) {
    const session = await findAdminSession(await readAdminToken(c.req.raw))
    // What the call returns can be carried away, so an old session is not enough.
    return session?.person.role === 'owner' && session.isProven
      ? null
      : refuseOwnerCall(c, 401, ownerLoginWords.denied, ownerApiWords.keyMissing)
  }
  const check = await checkAdminKeyWithAudit({ key: key.trim(), code }, { ip: clientAddress(c) })
  if (!('refused' in check)) return null
  const { title, description } = describeKeyRefusal(check, (await readOwnerLogin()).totpSecret ? 'keyOrCode' : 'key')
  return refuseOwnerCall(c, check.refused === 'wrong-key' ? 401 : 429, title, description)
}

export function refuseOwnerCall(c: Context, status: 400 | 401 | 404 | 429 | 502, error: string, description?: string) {
  return c.json({ error, description }, status, noStore)
}
