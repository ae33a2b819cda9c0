import { createCookie } from 'react-router'
import { maxSessionHours } from '#shop/admin/owner-session.server.ts'
import { cookieDefaults, createSignedCookie, readCookie } from './signed-cookie.server.ts'

export const adminCookie = createCookie('admin', { ...cookieDefaults, maxAge: maxSessionHours * 60 * 60 })

export const knownBrowserCookie = createSignedCookie('admin-known', {
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
})

export function readAdminToken(request: Request): Promise<string | null> {
  return readCookie(adminCookie, request)
}
