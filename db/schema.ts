import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

export const orderStatuses = ['pending', 'completed', 'failed'] as const
export const consentPurposes = [
  'termsAccepted',
  'privacyAccepted',
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const
export const orderProblemKinds = ['amount-mismatch', 'currency-mismatch', 'reference-mismatch', 'paid-twice'] as const
export const sandboxStatuses = ['open', 'pending', 'paid', 'expired'] as const
export const consentSources = ['checkout', 'free-guide', 'withdrawal', 'account', 'unsubscribe', 'whatsapp'] as const
export const editionOrigins = ['sample', 'folder', 'upload'] as const
/** What sales are counted by; the two that begin with "order-" belong to the moment the order was placed. */
export const salesFacts = ['customer', 'order', 'order-paid', 'order-downloaded', 'completed', 'refunded'] as const
export const deliveryChannels = ['email', 'whatsapp'] as const
export const deliveryKinds = ['order', 'guide', 'login-code', 'new-edition'] as const
/** `sending` is also what a killed process leaves; `refused` is for good, `failed` may be tried again. */
export const deliveryStatuses = ['sending', 'sent', 'delivered', 'read', 'failed', 'refused', 'abandoned'] as const

const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => moment('created_at').notNull().defaultNow()
const customerId = () =>
  bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id)

function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

export const orderStatus = pgEnum('order_status', orderStatuses)

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    email: text('email').notNull().unique('customers_email_key'),
    fullName: text('full_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    createdAt: createdAt(),
    // A column more, search_text, and its index are made by the migration named admin: only the dashboard's search knows them.
    /** When they asked to be forgotten: the row stays for its orders, with nothing personal in it. */
    erasedAt: moment('erased_at'),
  },
  (table) => [check('customers_email_lower', sql`${table.email} = lower(${table.email})`)],
)

export const orders = pgTable(
  'orders',
  {
    /** Made by the shop; whoever knows it may see the order, so it must not be guessable. */
    id: text('id').primaryKey(),
    customerId: customerId(),
    productType: text('product_type').notNull(),
    status: orderStatus('status').notNull().default('pending'),
    amountInPaise: integer('amount_in_paise').notNull(),
    createdAt: createdAt(),
    completedAt: moment('completed_at'),
    failedAt: moment('failed_at'),
    /** As typed for this order. The customer's own profile follows the newest completed order. */
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    /** Who takes the money, its name for the payment, and where the buyer pays. */
    provider: text('provider').notNull(),
    paymentRef: text('payment_ref'),
    paymentUrl: text('payment_url'),
    /** Two requests of one key are one order; the fingerprint tells a repetition from a changed mind. */
    idempotencyKey: text('idempotency_key').unique('orders_idempotency_key_key'),
    requestFingerprint: text('request_fingerprint'),
    /** When the provider is asked again without being told to; null when there is nothing more to learn. */
    nextCheckAt: moment('next_check_at'),
    lastAskedAt: moment('last_asked_at'),
    /** Download links carry it: raising it revokes every link that was handed out before. */
    linkGeneration: integer('link_generation').notNull().default(0),
    refundedAt: moment('refunded_at'),
    /** When its buyer first downloaded a file. A trigger on downloads writes it. */
    downloadedAt: moment('downloaded_at'),
    /** When a message with its links was first accepted, on any channel. A trigger on deliveries writes it. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('orders_customer_id_idx').on(table.customerId),
    index('orders_created_at_idx').on(table.createdAt, table.id),
    uniqueIndex('orders_payment_ref_key').on(table.provider, table.paymentRef),
    index('orders_next_check_at_idx').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // Stays small: an order leaves it as soon as its buyer was reached.
    index('orders_unsent_idx')
      .on(table.completedAt)
      .where(sql`${table.status} = 'completed' and ${table.sentAt} is null`),
    check('orders_amount_positive', sql`${table.amountInPaise} > 0`),
  ],
)

/** Money that a provider has really taken. The provider's id makes a second report of it harmless. */
export const receivedPayments = pgTable(
  'received_payments',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('received_payments_order_id_idx').on(table.orderId),
  ],
)

/** What the owner must look at. Money that is not what the order says never completes it. */
export const orderProblems = pgTable(
  'order_problems',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderProblemKinds }).notNull(),
    detail: jsonb('detail').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    index('order_problems_open_idx').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    check('order_problems_kind_known', isOneOf(table.kind, orderProblemKinds)),
  ],
)

/** The inbox of webhooks: each event once, however often it is delivered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: identity(),
    provider: text('provider').notNull(),
    eventKey: text('event_key').notNull(),
    paymentRef: text('payment_ref').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_events_event_key').on(table.provider, table.eventKey),
    index('payment_events_payment_ref_idx').on(table.provider, table.paymentRef),
  ],
)

/** The sandbox gateway's own books. The shop reads them only through the gateway, as it would with a real one. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text('ref').primaryKey(),
  orderId: text('order_id').notNull().unique('sandbox_payments_order_id_key'),
  amountInPaise: integer('amount_in_paise').notNull(),
  currency: text('currency').notNull(),
  productName: text('product_name').notNull(),
  returnUrl: text('return_url').notNull(),
  webhookUrl: text('webhook_url').notNull(),
  status: text('status', { enum: sandboxStatuses }).notNull().default('open'),
  createdAt: createdAt(),
})

export const sandboxTransfers = pgTable(
  'sandbox_transfers',
  {
    id: text('id').primaryKey(),
    ref: text('ref')
      .notNull()
      .references(() => sandboxPayments.ref),
    amountInPaise: integer('amount_in_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_transfers_ref_idx').on(table.ref)],
)

/** A ledger: the newest row of a purpose is what holds. A trigger refuses changes, but for the ip and browser of somebody who is forgotten. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    customerId: customerId(),
    /** Anyone can type anyone's address: what a checkout grants holds once its order is paid. */
    orderId: text('order_id').references(() => orders.id),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    textVersion: text('text_version').notNull(),
    source: text('source', { enum: consentSources }).notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [
    index('consents_customer_id_idx').on(table.customerId),
    check('consents_purpose_known', isOneOf(table.purpose, consentPurposes)),
    check('consents_source_known', isOneOf(table.source, consentSources)),
  ],
)

export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('leads_customer_id_idx').on(table.customerId)],
)

/** Where a demo's mail and WhatsApp messages go instead of into the world. */
export const demoMailbox = pgTable('demo_mailbox', {
  id: identity(),
  channel: text('channel', { enum: deliveryChannels }).notNull().default('email'),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plainText: text('plain_text').notNull(),
  createdAt: createdAt(),
})

/** The seller's files, every edition kept. The one published last is the one that is delivered. */
export const editions = pgTable(
  'editions',
  {
    id: identity(),
    /** Named by `filesOf` in the catalogue; "guide" is the free one. */
    file: text('file').notNull(),
    origin: text('origin', { enum: editionOrigins }).notNull(),
    /** Where the original lies in the storage, and what it was made of there. */
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    pages: integer('pages').notNull(),
    createdAt: createdAt(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    index('editions_published_at_idx').on(table.file, table.publishedAt),
    check('editions_origin_known', isOneOf(table.origin, editionOrigins)),
  ],
)

/** What the owner has uploaded and not yet published: one for each file, which the next upload replaces. */
export const drafts = pgTable('drafts', {
  file: text('file').primaryKey(),
  storageKey: text('storage_key').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  pages: integer('pages').notNull(),
  createdAt: createdAt(),
})

/** A file stamped for one buyer. The id is hidden in the file, so that a leaked one names its row. */
export const copies = pgTable(
  'copies',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    editionId: bigint('edition_id', { mode: 'number' })
      .notNull()
      .references(() => editions.id),
    /** What the stamp says, hashed: another name or address makes another copy. */
    stampHash: text('stamp_hash').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    /** When its file was last made. Null while nobody needs it: it is made again, the same, when somebody asks. */
    storedAt: moment('stored_at').defaultNow(),
  },
  (table) => [
    uniqueIndex('copies_order_file_key').on(table.orderId, table.file, table.editionId, table.stampHash),
    index('copies_stored_at_idx').on(table.storedAt).where(sql`${table.storedAt} is not null`),
  ],
)

/** Downloads that were begun: one row however many pieces a phone asks for. */
export const downloads = pgTable(
  'downloads',
  {
    id: identity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    copyId: text('copy_id').references(() => copies.id),
    /** A keyed hash of the network it came from: enough to see one order spread over many, and nothing more. */
    network: text('network').notNull(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [index('downloads_order_id_idx').on(table.orderId, table.createdAt)],
)

/** Every attempt to reach somebody. One of a message may be under way or have succeeded, never two. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: identity(),
    /** Names the message, such as "order:bb_…:email:0"; sending it again on purpose is another message. */
    messageKey: text('message_key').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    customerId: customerId(),
    orderId: text('order_id').references(() => orders.id),
    leadId: text('lead_id').references(() => leads.id),
    address: text('address').notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull(),
    providerId: text('provider_id'),
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliveries_one_success_key')
      .on(table.messageKey)
      .where(sql`${table.status} in ('sending', 'sent', 'delivered', 'read')`),
    index('deliveries_order_id_idx').on(table.orderId),
    index('deliveries_customer_id_idx').on(table.customerId),
    index('deliveries_provider_id_idx').on(table.providerId).where(sql`${table.providerId} is not null`),
    check('deliveries_kind_known', isOneOf(table.kind, deliveryKinds)),
    check('deliveries_channel_known', isOneOf(table.channel, deliveryChannels)),
    check('deliveries_status_known', isOneOf(table.status, deliveryStatuses)),
  ],
)

/** What could not be prepared for a buyer and needs the owner, such as a file that cannot be stamped. */
export const deliveryProblems = pgTable(
  'delivery_problems',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    detail: text('detail').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.file] }),
    index('delivery_problems_open_idx').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
  ],
)

/** Six digits sent by mail. The id stays in the browser that asked, so that the code alone opens nothing elsewhere. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('login_codes_customer_id_idx').on(table.customerId)],
)

/** Customers who are logged in. Only the hash of the cookie is kept: a stolen database opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: customerId(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_customer_id_idx').on(table.customerId)],
)

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

/** What the owner did and when, and what somebody else tried. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    act: text('act').notNull(),
    ip: text('ip'),
    orderId: text('order_id').references(() => orders.id),
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    detail: jsonb('detail').notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_order_id_idx').on(table.orderId),
    index('audit_log_customer_id_idx').on(table.customerId),
    index('audit_log_act_idx').on(table.act, table.id),
  ],
)

const salesFact = () => text('fact', { enum: salesFacts }).notNull()
const salesFigures = () => ({
  count: bigint('count', { mode: 'number' }).notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
})

/**
 * What happened since sales were last summarised: triggers on customers and orders add rows, and only add, so that
 * buyers never wait for each other. Summaries plus these rows are exact in every snapshot.
 */
export const salesChanges = pgTable('sales_changes', {
  fact: salesFact(),
  happenedAt: moment('happened_at').notNull(),
  productType: text('product_type').notNull(),
  ...salesFigures(),
})

export const salesByDay = pgTable(
  'sales_by_day',
  {
    fact: salesFact(),
    /** In India. */
    day: date('day').notNull(),
    productType: text('product_type').notNull(),
    ...salesFigures(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.day, table.productType] })],
)

/** The hours of a week in India; Monday is 1. */
export const salesByHour = pgTable(
  'sales_by_hour',
  {
    fact: salesFact(),
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    ...salesFigures(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.weekday, table.hour] })],
)

/** Kept by rate-limiter-flexible: how often something was tried, the same for all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: moment('expire'),
})

export type SalesFact = (typeof salesFacts)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentSource = (typeof consentSources)[number]

export type OrderProblemKind = (typeof orderProblemKinds)[number]
export type SandboxStatus = (typeof sandboxStatuses)[number]
export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert
export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type Consent = typeof consents.$inferSelect
export type Lead = typeof leads.$inferSelect
export type DemoMail = typeof demoMailbox.$inferSelect
export type EditionOrigin = (typeof editionOrigins)[number]
export type Edition = typeof editions.$inferSelect
export type Draft = typeof drafts.$inferSelect
export type Copy = typeof copies.$inferSelect
export type Download = typeof downloads.$inferSelect
export type DeliveryChannel = (typeof deliveryChannels)[number]
export type DeliveryKind = (typeof deliveryKinds)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type Delivery = typeof deliveries.$inferSelect
export type Session = typeof sessions.$inferSelect
export type AuditEntry = typeof auditLog.$inferSelect
