import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, plainText } from './columns.ts'

/** People who answer buyers for the owner. A revoked one stays, because the audit log names it. */
export const helpers = pgTable('helpers', {
  id: identity(),
  name: plainText('name').notNull(),
  /** The key itself was shown once. */
  keyHash: text('key_hash').notNull().unique('helpers_key_hash_key'),
  createdAt: createdAt(),
  revokedAt: moment('revoked_at'),
})

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  /** Null for the owner. */
  helperId: bigint('helper_id', { mode: 'number' }).references(() => helpers.id),
  ip: text('ip'),
  userAgent: plainText('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})
