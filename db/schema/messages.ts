import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { customerId, leads } from './customers.ts'
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
  'files-here',
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
    /** The host name of that server; null for WhatsApp and in rows of earlier versions. */
    acceptedBy: text('accepted_by'),
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

export const threadMessageTypes = [
  ...(['text', 'image', 'video', 'audio', 'document', 'sticker'] as const),
  ...(['location', 'contacts', 'reaction', 'system', 'unsupported', 'links'] as const),
] as const

/** `waiting` is sent by a job, `failed` is final. Null for what a buyer wrote. */
export const threadMessageStatuses = ['waiting', 'sending', 'sent', 'delivered', 'read', 'failed'] as const

/** `expired`: Meta keeps a file for seven days, the shop for 90 and only 2 GB in all. `refused`: too large, of a kind that the shop does not keep, or too many. */
export const mediaStates = ['waiting', 'stored', 'expired', 'refused'] as const

/** What one person writes to the shop on WhatsApp, and the answers. */
export const whatsappThreads = pgTable(
  'whatsapp_threads',
  {
    id: identity(),
    /** Meta's id for this person and this business; null in the messages of older phones. */
    userId: text('user_id').unique('whatsapp_threads_user_id_key'),
    /** Digits with the country code. Null when the person hides the number behind a username. */
    phone: text('phone'),
    /** Chosen by the person, so it proves nothing. */
    name: plainText('name').notNull().default(''),
    /** Opens the 24 hours in which the shop may answer. */
    lastInAt: moment('last_in_at').notNull(),
    /** Since when a message waits for a person; null when all are answered. */
    waitingSince: moment('waiting_since'),
    /** When the shop last said by itself when a person answers. */
    promisedAt: moment('promised_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('whatsapp_threads_phone_key').on(table.phone).where(sql`${table.userId} is null`),
    index('whatsapp_threads_phone_idx').on(table.phone),
    index('whatsapp_threads_last_in_at_idx').on(table.lastInAt),
    index('whatsapp_threads_waiting_idx').on(table.waitingSince).where(sql`${table.waitingSince} is not null`),
    check('whatsapp_threads_contact_known', sql`${table.userId} is not null or ${table.phone} is not null`),
  ],
)

export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: identity(),
    /** Meta's id, which makes a repeated webhook harmless; null until Meta has accepted an answer. */
    wamid: text('wamid').unique('whatsapp_messages_wamid_key'),
    threadId: bigint('thread_id', { mode: 'number' })
      .notNull()
      .references(() => whatsappThreads.id, { onDelete: 'cascade' }),
    isIncoming: boolean('is_incoming').notNull(),
    type: text('type', { enum: threadMessageTypes }).notNull(),
    body: plainText('body').notNull().default(''),
    /** The message that this one answers or reacts to. */
    contextWamid: text('context_wamid'),
    mediaId: text('media_id'),
    mediaType: text('media_type'),
    mediaState: text('media_state', { enum: mediaStates }),
    mediaKey: text('media_key'),
    mediaBytes: integer('media_bytes'),
    /** Whether the shop has drawn the picture again; only such a picture is shown on a page. */
    isRedrawn: boolean('is_redrawn').notNull().default(false),
    fileName: plainText('file_name'),
    /** Of an answer: the owner or helper who wrote it; null for the shop itself. */
    sentBy: plainText('sent_by'),
    status: text('status', { enum: threadMessageStatuses }),
    error: plainText('error'),
    /** When it was written, as WhatsApp says. */
    at: moment('at').notNull(),
    /** When the shop had decided what to do with it, or began to send it. */
    handledAt: moment('handled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('whatsapp_messages_thread_idx').on(table.threadId, table.at),
    index('whatsapp_messages_media_idx').on(table.createdAt).where(sql`${table.mediaKey} is not null`),
    check('whatsapp_messages_type_known', isOneOf(table.type, threadMessageTypes)),
    check('whatsapp_messages_status_known', isOneOf(table.status, threadMessageStatuses)),
    check('whatsapp_messages_media_state_known', isOneOf(table.mediaState, mediaStates)),
  ],
)

export type DemoMail = typeof demoMailbox.$inferSelect
export type DeliveryChannel = (typeof deliveryChannels)[number]

export type DeliveryKind = (typeof deliveryKinds)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Delivery = typeof deliveries.$inferSelect

export type WhatsAppThread = typeof whatsappThreads.$inferSelect
export type ThreadMessage = typeof whatsappMessages.$inferSelect
