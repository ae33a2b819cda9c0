import { signedCookie } from './signed-cookie.server.ts'

/** Ties the free guide's thank-you page to the sign-up before it, without anything personal in the address. */
export const leadCookie = signedCookie('lead', { maxAgeSeconds: 24 * 60 * 60 })
