import { signedCookie } from './signed-cookie.server.ts'

/** Names the code that this browser was sent. Longer than the code lives, so that an old one can be replaced by a click. */
export const loginCodeCookie = signedCookie('login-code', { maxAgeSeconds: 60 * 60 })
