import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { orders } from './orders.ts'

export const disputeStates = ['open', 'won', 'lost', 'closed'] as const

/** The money is with the buyer's bank, or may go there. */
export const claimedStates: DisputeState[] = ['open', 'lost']

/** Payments that a provider confirmed, unique by the provider's id, so that a second report is harmless. */
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
    /** What the provider calls the payment in refunds; null when that is `external_id`. */
    refundRef: text('refund_ref'),
    /** The number by which the buyer's bank knows the payment. A UPI app shows it with 12 digits. */
    bankReference: plainText('bank_reference'),
    /** What the provider keeps, tax included, and the tax in it; null when it has not said. */
    feeInPaise: integer('fee_in_paise'),
    feeTaxInPaise: integer('fee_tax_in_paise'),
    /** When the provider is asked next for the reference and the fee; null when nothing more will come. */
    detailsCheckAt: moment('details_check_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('received_payments_bank_reference_idx')
      .on(table.bankReference)
      .where(sql`${table.bankReference} is not null`),
    index('received_payments_details_check_at_idx')
      .on(table.detailsCheckAt)
      .where(sql`${table.detailsCheckAt} is not null`),
    check('received_payments_fee_possible', sql`${table.feeTaxInPaise} between 0 and ${table.feeInPaise}`),
    index('received_payments_order_id_idx').on(table.orderId),
    index('received_payments_refund_ref_idx')
      .on(table.provider, table.refundRef)
      .where(sql`${table.refundRef} is not null`),
  ],
)

/** Chargebacks and other disputes that a provider reported. */
export const disputes = pgTable(
  'disputes',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    reason: plainText('reason').notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    /** The disputed payment; null in rows of version 1.0.0. */
    paymentId: text('payment_id'),
    /** Without an answer by then, the owner loses the money. */
    respondBy: moment('respond_by'),
    /** When the bank took the money back; null again if the dispute is won later. */
    lostAt: moment('lost_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('disputes_order_id_idx').on(table.orderId),
    check('disputes_state_known', isOneOf(table.state, disputeStates)),
  ],
)

/** The inbox of webhooks, where each event is stored once, even if the provider sends it again. */
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

export type Dispute = typeof disputes.$inferSelect
export type DisputeState = (typeof disputeStates)[number]

export type ReceivedPaymentRow = typeof receivedPayments.$inferSelect
