import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { customerId } from './customers.ts'
import { leads } from './leads.ts'
import { orders } from './orders.ts'

export const deliveryChannels = ['email', 'whatsapp'] as const
export const deliveryKinds = [
  'order',
  'guide',
  'login-code',
  'new-edition',
  'refund',
  'news',
  'payment-link',
  'request',
] as const

/** `failed` is retried, `refused` is final, and a killed process leaves `sending`. */
export const deliveryStatuses = ['sending', 'sent', 'delivered', 'read', 'failed', 'refused', 'abandoned'] as const

/** The messages of a demo shop, which are shown instead of sent. */
export const demoMailbox = pgTable('demo_mailbox', {
  id: identity(),
  channel: text('channel', { enum: deliveryChannels }).notNull().default('email'),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plainText: text('plain_text').notNull(),
  createdAt: createdAt(),
})

/** Every attempt to send a message; per message, at most one attempt is running or has succeeded. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: identity(),
    /** Identifies the message, for example "order:bb_…:email:0"; a resent message has a new key. */
    messageKey: text('message_key').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    customerId: customerId(),
    orderId: text('order_id').references(() => orders.id),
    leadId: text('lead_id').references(() => leads.id),
    address: text('address').notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull(),
    providerId: text('provider_id'),
    /** The id that a mail server returned when it accepted the mail; its reports may name only this one. */
    acceptedAs: text('accepted_as'),
    error: plainText('error'),
    /** When the recipient reported the mail as spam. */
    complainedAt: moment('complained_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliveries_one_success_key')
      .on(table.messageKey)
      .where(sql`${table.status} in ('sending', 'sent', 'delivered', 'read')`),
    index('deliveries_order_id_idx').on(table.orderId),
    index('deliveries_customer_id_idx').on(table.customerId),
    // Few rows, which the owner's first screen looks for.
    index('deliveries_refused_guides_idx')
      .on(table.leadId)
      .where(sql`${table.status} = 'refused' and ${table.kind} = 'guide'`),
    index('deliveries_provider_id_idx').on(table.providerId).where(sql`${table.providerId} is not null`),
    check('deliveries_kind_known', isOneOf(table.kind, deliveryKinds)),
    check('deliveries_channel_known', isOneOf(table.channel, deliveryChannels)),
    check('deliveries_status_known', isOneOf(table.status, deliveryStatuses)),
  ],
)

export type DemoMail = typeof demoMailbox.$inferSelect
export type DeliveryChannel = (typeof deliveryChannels)[number]

export type DeliveryKind = (typeof deliveryKinds)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Delivery = typeof deliveries.$inferSelect
