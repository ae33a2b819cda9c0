import { createSignedCookie } from './signed-cookie.server.ts'

/** Outlives the code, so that the customer can request a new one with one click. */
export const loginCodeCookie = createSignedCookie('login-code', { maxAgeSeconds: 60 * 60 })
