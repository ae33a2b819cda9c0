import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bigint, boolean, check, index, integer, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
  },
  (table) => [
    index('orders_customer_id_idx').on(table.customerId),
    check('orders_amount_positive', sql`${table.amountInPaise} > 0`),
  ],
)

/** A ledger: the newest row of a purpose is what holds. A trigger refuses to change or delete rows. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    customerId: customerId(),
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

export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert
export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type Consent = typeof consents.$inferSelect
export type NewConsent = typeof consents.$inferInsert
export type Lead = typeof leads.$inferSelect
export type NewLead = typeof leads.$inferInsert
export type DemoMail = typeof demoMailbox.$inferSelect
