import { maxSessionHours } from '#shop/admin/owner-session.server.ts'
import { createSignedCookie, createTokenCookie, readCookie } from './signed-cookie.server.ts'

export const adminCookie = createTokenCookie('admin', { maxAgeSeconds: maxSessionHours * 60 * 60 })

export const ownerBrowserCookie = createSignedCookie('admin-known', {
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
})

export function readAdminToken(request: Request): Promise<string | null> {
  return readCookie(adminCookie, request)
}
