import { createSignedCookie } from './signed-cookie.server.ts'

export const leadCookie = createSignedCookie('lead', { maxAgeSeconds: 24 * 60 * 60 })
