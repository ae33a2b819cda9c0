import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, moment, plainText } from './columns.ts'
import { orders } from './orders.ts'
import { receivedPayments } from './payments.ts'

/** `requested` is only written here; `accepted` is on its way; `processed` was passed to the bank and may still fail. */
export const refundStates = ['requested', 'accepted', 'processed', 'failed'] as const

/** The money is on its way to the buyer or with the bank. */
export const returnedStates: RefundState[] = ['accepted', 'processed']
/** Who made the refund: the shop through the provider, or the owner on the provider's site, found there or recorded by hand. */
export const refundOrigins = ['shop', 'provider', 'by-hand'] as const
export const refundReasons = ['buyer-asked', 'duplicate', 'faulty', 'other'] as const

/** Money that goes back. Each row is written before the provider hears of it, and its id is the idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    /** Letters and digits only, because Cashfree accepts nothing else. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** The refunded payment. */
    paymentId: text('payment_id').notNull(),
    amountInPaise: integer('amount_in_paise').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** Typed by the owner. */
    note: plainText('note').notNull().default(''),
    origin: text('origin', { enum: refundOrigins }).notNull(),
    requestedBy: plainText('requested_by').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's id of the refund, and the bank's number by which the buyer can find it. */
    providerRefundId: text('provider_refund_id'),
    bankReference: plainText('bank_reference'),
    /** Why it failed, in the provider's words. */
    error: plainText('error'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    acceptedAt: moment('accepted_at'),
    processedAt: moment('processed_at'),
    failedAt: moment('failed_at'),
    /** When the provider is asked next; null when nothing can change any more. */
    nextCheckAt: moment('next_check_at'),
  },
  (table) => [
    index('refunds_order_id_idx').on(table.orderId),
    uniqueIndex('refunds_provider_refund_id_key').on(table.provider, table.providerRefundId),
    index('refunds_next_check_at_idx').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('refunds_requested_at_idx').on(table.requestedAt),
    // For what is left of a payment, on the page of each order.
    index('refunds_payment_idx').on(table.provider, table.paymentId).concurrently(),
    // For the books of a month, and for the few that failed.
    index('refunds_accepted_at_idx').on(table.acceptedAt).where(sql`${table.acceptedAt} is not null`).concurrently(),
    index('refunds_failed_idx').on(table.orderId).where(sql`${table.state} = 'failed'`).concurrently(),
    foreignKey({
      name: 'refunds_payment_fk',
      columns: [table.provider, table.paymentId],
      foreignColumns: [receivedPayments.provider, receivedPayments.externalId],
    }),
    check('refunds_amount_positive', sql`${table.amountInPaise} > 0`),
    check('refunds_reason_known', isOneOf(table.reason, refundReasons)),
    check('refunds_origin_known', isOneOf(table.origin, refundOrigins)),
    check('refunds_state_known', isOneOf(table.state, refundStates)),
  ],
)

export type Refund = typeof refunds.$inferSelect
export type RefundState = (typeof refundStates)[number]

export type RefundOrigin = (typeof refundOrigins)[number]
export type RefundReason = (typeof refundReasons)[number]
