import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'

/** What the shop tells other programs. Triggers record it, in the transaction of what it reports (db/functions.sql). */
export const webhookEventTypes = [
  'order.completed',
  'order.delivered',
  'order.not_delivered',
  'order.refunded',
  'order.refund_failed',
  'order.disputed',
  'order.dispute_updated',
  'lead.created',
  'consent.withdrawn',
  'edition.published',
  'customer.erased',
] as const

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Another program that is told what happens in the shop. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  types: text('types', { enum: webhookEventTypes }).array().notNull(),
  /** Whether events contain the name, email and phone number of the customer. */
  hasContact: boolean('has_contact').notNull().default(false),
  /** Encrypted. */
  secret: text('secret').notNull(),
  /** Encrypted; signs too until then, so that the receiver can change over. */
  secretBefore: text('secret_before'),
  secretBeforeUntil: moment('secret_before_until'),
  createdAt: createdAt(),
  /** When the receiver answered that it is gone. */
  disabledAt: moment('disabled_at'),
})

/** Ids only: what an event says is read when it is sent, so that an erased customer is in none. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    orderId: text('order_id'),
    customerId: bigint('customer_id', { mode: 'number' }),
    /** The row that the event is about: an order, a refund, a lead … */
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_events_created_at_idx').on(table.createdAt),
    index('webhook_events_customer_id_idx').on(table.customerId).where(sql`${table.customerId} is not null`),
  ],
)

/** One event for one endpoint, with its last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    eventId: text('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Events with the same one, those of an order, are sent one after the other. */
    sequence: text('sequence').notNull(),
    state: text('state', { enum: webhookDeliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** While an attempt runs, when another process may assume that it was killed. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** What the receiver answered last: an HTTP status, or null when no answer came. */
    status: integer('status'),
    answer: plainText('answer'),
    deliveredAt: moment('delivered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event_key').on(table.eventId, table.endpointId),
    index('webhook_deliveries_endpoint_idx').on(table.endpointId, table.id),
    index('webhook_deliveries_waiting_idx')
      .on(table.endpointId, table.sequence, table.id)
      .where(sql`${table.state} = 'waiting'`),
    check('webhook_deliveries_state_known', isOneOf(table.state, webhookDeliveryStates)),
  ],
)

export type WebhookEventType = (typeof webhookEventTypes)[number]
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]
