import { and, gt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import { env } from '#platform/env.server.ts'
import { adminKeyFingerprint } from '#platform/secrets/secrets.server.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'

const maxIdleHours = 2
export const maxSessionHours = 12

/** The hash includes the admin key and the second factor, so that changing either ends every session. */
export function hashOwnerToken(token: string): string {
  return keyedHash('admin sessions', `${token} ${adminKeyFingerprint()} ${env.adminTotpSecret ?? ''}`)
}

export const isOpenOwnerSession = and(
  gt(adminSessions.expiresAt, sql`now()`),
  gt(adminSessions.lastSeenAt, sql`now() - make_interval(hours => ${maxIdleHours})`),
)
