import { createCookie } from 'react-router'
import { livesForHours } from '#shop/admin/session.server.ts'
import { cookieDefaults, createSignedCookie, readCookie } from './signed-cookie.server.ts'

export const adminCookie = createCookie('admin', { ...cookieDefaults, maxAge: livesForHours * 60 * 60 })

export const knownBrowserCookie = createSignedCookie('admin-known', {
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
})

export function readAdminToken(request: Request): Promise<string | null> {
  return readCookie(adminCookie, request)
}
