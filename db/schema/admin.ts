import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'

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

/** What a key may do. */
export const apiScopes = ['orders:read', 'customers:read', 'checkouts:write', 'links:write'] as const

/** With one, a program of the owner calls the API. A revoked one stays, because the audit log names it. */
export const apiKeys = pgTable('api_keys', {
  id: identity(),
  name: plainText('name').notNull(),
  /** The key itself was shown once. */
  keyHash: text('key_hash').notNull().unique('api_keys_key_hash_key'),
  /** Its last characters, by which the owner recognises it. */
  ending: text('ending').notNull(),
  scopes: text('scopes', { enum: apiScopes }).array().notNull(),
  createdAt: createdAt(),
  /** Written once an hour. */
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})

/** The answers to requests that write, by their Idempotency-Key, for a day. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    keyId: bigint('key_id', { mode: 'number' })
      .notNull()
      .references(() => apiKeys.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** A keyed hash of the path and the body. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the request runs. */
    status: integer('status'),
    body: text('body'),
    orderId: text('order_id'),
    /** Of the last attempt: then its process was killed, if it has no answer a minute later. */
    startedAt: moment('started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('api_answers_started_at_idx').on(table.startedAt),
    index('api_answers_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)

export type ApiScope = (typeof apiScopes)[number]

export const sheetKinds = ['orders', 'months'] as const

/** A secret address from which a spreadsheet reads a table. A revoked one stays, because the audit log names it. */
export const sheets = pgTable(
  'sheets',
  {
    id: identity(),
    kind: text('kind', { enum: sheetKinds }).notNull(),
    /** Whether the table contains names, email addresses and phone numbers. */
    hasContact: boolean('has_contact').notNull().default(false),
    /** The secret itself was shown once. */
    keyHash: text('key_hash').notNull().unique('sheets_key_hash_key'),
    /** Its last characters, by which the owner recognises it. */
    ending: text('ending').notNull(),
    createdAt: createdAt(),
    /** Written once an hour. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [check('sheets_kind_known', isOneOf(table.kind, sheetKinds))],
)

export type SheetKind = (typeof sheetKinds)[number]
