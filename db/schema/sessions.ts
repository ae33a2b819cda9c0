import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { customerId, customers } from './customers.ts'

/** Six digits sent by mail, which work only in the browser that requested them, because only it knows the id. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: text('id').primaryKey(),
    /** Null for an address that is not a customer's: such a code never works. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('login_codes_customer_id_idx').on(table.customerId)],
)

/** Customers who are logged in; only a hash of the cookie is stored, so that a stolen database opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: customerId(),
    /** The known browser in which the customer logged in. */
    browserHash: text('browser_hash').notNull(),
    userAgent: plainText('user_agent'),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_customer_id_idx').on(table.customerId)],
)

/** Browsers in which a customer has logged in; a logout keeps them. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    customerId: customerId(),
    browserHash: text('browser_hash').notNull(),
    lastLoginAt: moment('last_login_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.browserHash] })],
)

export const contactKinds = ['email', 'phone'] as const

/** What a change of address has moved into the account, for the link that undoes it. */
export interface MovedRows {
  orders: string[]
  leads: string[]
}

/** An address or number that a customer wants to have, proven by a code, and undone within seven days by a link. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: identity(),
    customerId: customerId(),
    kind: text('kind', { enum: contactKinds }).notNull(),
    newValue: text('new_value').notNull(),
    /** Whether the code goes to the number itself, by WhatsApp. A code for a new address always goes there. */
    isSentThere: boolean('is_sent_there').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** The three are written together, when the code was right. */
    appliedAt: moment('applied_at'),
    oldValue: text('old_value'),
    moved: jsonb('moved').$type<MovedRows>(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('contact_changes_customer_id_idx').on(table.customerId),
    check('contact_changes_kind_known', isOneOf(table.kind, contactKinds)),
  ],
)

export type ContactChange = typeof contactChanges.$inferSelect
