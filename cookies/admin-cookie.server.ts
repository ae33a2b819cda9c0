import { maxSessionHours } from '#shop/admin/owner-session.server.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

/** Signed, so that the shop can prefer the owner's requests to a stranger's without asking the database. */
export const adminCookie = createSignedCookie('admin', { maxAgeSeconds: maxSessionHours * 60 * 60 })

export const ownerBrowserCookie = createSignedCookie('admin-known', {
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
})

export function readAdminToken(request: Request): Promise<string | null> {
  return readCookie(adminCookie, request)
}
