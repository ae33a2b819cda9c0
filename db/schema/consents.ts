import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, language, messageLanguages, plainText } from './columns.ts'
import { customerId } from './customers.ts'
import { orders } from './orders.ts'

export const consentPurposes = [
  'termsAccepted',
  'privacyAccepted',
  'emailMarketing',
  'smsMarketing',
  'callMarketing',
  'whatsappMarketing',
  'dndOverride',
] as const

export const consentSources = [
  'checkout',
  'checkout-logged-in',
  'free-guide',
  'withdrawal',
  'account',
  'unsubscribe',
  'whatsapp',
  'complaint',
] as const

/** `currentConsents` reads which row applies; a trigger refuses changes, except deleting ip and browser. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    customerId: customerId(),
    /** Anyone can type any address, so a consent given at checkout applies once its order is paid. */
    orderId: text('order_id').references(() => orders.id),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    textVersion: text('text_version').notNull(),
    /** In which the person read that text. */
    language: language(),
    source: text('source', { enum: consentSources }).notNull(),
    ip: text('ip'),
    userAgent: plainText('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [
    index('consents_customer_id_idx').on(table.customerId),
    // Without it, taking an import back would read every consent for each order that it deletes.
    index('consents_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`).concurrently(),
    check('consents_purpose_known', isOneOf(table.purpose, consentPurposes)),
    check('consents_source_known', isOneOf(table.source, consentSources)),
    check('consents_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentSource = (typeof consentSources)[number]

export type Consent = typeof consents.$inferSelect
