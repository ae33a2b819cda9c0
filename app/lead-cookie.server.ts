import { createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { appSecret } from '#platform/secrets.server.ts'

/** Ties the free guide's thank-you page to the sign-up before it, without anything personal in the address. */
export const leadCookie = createCookie('lead', {
  httpOnly: true,
  maxAge: 24 * 60 * 60,
  path: '/',
  sameSite: 'lax',
  secrets: [appSecret()],
  secure: env.siteUrl.startsWith('https:'),
})
