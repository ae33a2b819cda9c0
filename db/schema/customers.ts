import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, language, messageLanguages, moment, plainText } from './columns.ts'

export const customerId = () =>
  bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id)

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    email: text('email').notNull().unique('customers_email_key'),
    fullName: plainText('full_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    /** Of messages that belong to no order, such as news; an order and a lead have their own. */
    language: language(),
    /** Typed by the owner, for the owner. */
    note: plainText('note').notNull().default(''),
    createdAt: createdAt(),
    /** Never before the newest order, so that a search finds it without reading the others. A trigger on orders writes it. */
    lastActiveAt: moment('last_active_at').notNull().defaultNow(),
    // db/functions.sql adds a column for the dashboard's search.
    /** When the customer first logged in; from then on only a browser that is logged in can change the profile. */
    verifiedAt: moment('verified_at'),
    /** When the personal data was erased; the row stays because orders refer to it. */
    erasedAt: moment('erased_at'),
    /** After an erasure: until when the law requires the facts of the paid orders. Nothing uses them. */
    orderFactsKeptUntil: moment('order_facts_kept_until'),
  },
  (table) => [
    // For replies on WhatsApp, for buyers who remember only their number, and for the owner, who types its beginning.
    index('customers_phone_number_idx').on(table.phoneNumber.op('text_pattern_ops')),
    // For a search by the last digits, which is what people remember.
    index('customers_phone_end_idx').on(sql`reverse(${table.phoneNumber}) text_pattern_ops`).concurrently(),
    // The few whose details a sheet leaves out, so that it need not read each buyer.
    index('customers_erased_idx').on(table.id).where(sql`${table.erasedAt} is not null`).concurrently(),
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customers_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert

/** Every word of the customers' names and addresses once, so that a search can find the right spelling of a wrong one. */
export const nameWords = pgTable('name_words', { word: text('word').primaryKey() })

/** Who requested the free guide. */
export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    fullName: plainText('full_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    /** False when the address had already requested as many guides as the shop mails per day. */
    isMailed: boolean('is_mailed').notNull().default(true),
    language: language(),
    createdAt: createdAt(),
  },
  (table) => [
    index('leads_customer_id_idx').on(table.customerId),
    check('leads_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

export type Lead = typeof leads.$inferSelect
