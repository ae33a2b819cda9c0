import { env } from '#platform/env.server.ts'
import { adminKeyFingerprint } from '#platform/secrets.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

export const maxIdleHours = 2
export const maxSessionHours = 12

/**
 * The token itself stays in the browser: a stolen database opens no dashboard. The key and the second factor are part
 * of it, so that changing one of them ends every session.
 */
export function hashSessionToken(token: string): string {
  return keyedHash('admin sessions', `${token} ${adminKeyFingerprint()} ${env.adminTotpSecret ?? ''}`)
}
