import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
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
export const consentSources = ['checkout', 'free-guide', 'withdrawal'] as const

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
  },
  (table) => [
    index('orders_customer_id_idx').on(table.customerId),
    uniqueIndex('orders_payment_ref_key').on(table.provider, table.paymentRef),
    index('orders_next_check_at_idx').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
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
  (table) => [uniqueIndex('payment_events_event_key').on(table.provider, table.eventKey)],
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

/** A ledger: the newest row of a purpose is what holds. A trigger refuses to change or delete rows. */
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

/** Where a demo's mail goes instead of into the world. */
export const demoMailbox = pgTable('demo_mailbox', {
  id: identity(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plainText: text('plain_text').notNull(),
  createdAt: createdAt(),
})

export type OrderStatus = (typeof orderStatuses)[number]
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentSource = (typeof consentSources)[number]

export type OrderProblemKind = (typeof orderProblemKinds)[number]
export type SandboxStatus = (typeof sandboxStatuses)[number]
export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxTransfer = typeof sandboxTransfers.$inferSelect
export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert
export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type Consent = typeof consents.$inferSelect
export type NewConsent = typeof consents.$inferInsert
export type Lead = typeof leads.$inferSelect
export type NewLead = typeof leads.$inferInsert
export type DemoMail = typeof demoMailbox.$inferSelect
