import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
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

/** Null for the owner. */
const ownerOrHelper = () => bigint('helper_id', { mode: 'number' }).references(() => helpers.id)

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  helperId: ownerOrHelper(),
  ip: text('ip'),
  userAgent: plainText('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  /** When this browser last proved who uses it. Null in a session that an earlier version of the shop opened. */
  provenAt: moment('proven_at'),
})

export const passkeys = pgTable('passkeys', {
  id: identity(),
  helperId: ownerOrHelper(),
  name: plainText('name').notNull(),
  /** As the browser sends it: base64url. */
  credentialId: text('credential_id').notNull().unique('passkeys_credential_id_key'),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** Of signatures, if the device counts them. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
})

/** Each opens the dashboard once. The codes themselves were shown once. */
export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  helperId: ownerOrHelper(),
  createdAt: createdAt(),
  usedAt: moment('used_at'),
})

/** What the owner has set up in the dashboard, which wins over the settings of the server. There is one row at most. */
export const ownerLogin = pgTable(
  'owner_login',
  {
    id: integer('id').primaryKey().default(1),
    /** Null while the key of the settings is valid, or none; empty when no key is, because the owner has a passkey. */
    keyHash: text('key_hash'),
    /** Encrypted; null while the second factor of the settings is valid, or none. */
    sealedTotpSecret: text('sealed_totp_secret'),
    /** Null until the one-time link has made a login. */
    setUpAt: moment('set_up_at'),
    /** What the one-time link is made of, together with the app secret. */
    linkNonce: text('link_nonce'),
    linkExpiresAt: moment('link_expires_at'),
  },
  (table) => [check('owner_login_single', sql`${table.id} = 1`)],
)
