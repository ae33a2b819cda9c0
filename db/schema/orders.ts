import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, isOneOf, language, messageLanguages, moment, plainText } from './columns.ts'
import { customerId } from './customers.ts'

export const orderStatuses = ['pending', 'completed', 'failed'] as const
export const orderProblemKinds = [
  'amount-mismatch',
  'currency-mismatch',
  'reference-mismatch',
  'paid-twice',
  'offer-used-up',
  'mail-bounced',
  'refund-failed',
  'dispute',
  'bought-again',
  'credit-used-up',
  'refunded-too-much',
] as const

/** A file as it was named when the order was placed. */
export interface BoughtFile {
  /** Its key in links, in the storage and in the database. */
  file: string
  title: string
  downloadName: string
  /** The same as the file before it, typeset for a phone. */
  isPhoneEdition?: boolean
}

/** The one discount of an order. */
export interface Discount {
  offerId: number
  name: string
  /** Null when the offer applied without a code. */
  code: string | null
  inPaise: number
}

export const orderStatusEnum = pgEnum('order_status', orderStatuses)

export const orderNumbers = pgSequence('order_numbers', { maxValue: 90_000_000 })

/** Eight digits that never repeat; the factor has no divisor in common with 90 million, so it spreads them evenly. */
const nextOrderNumber = sql.raw(`(10000000 + nextval('order_numbers') * 55623059 % 90000000)::int`)

export const orders = pgTable(
  'orders',
  {
    /** Anyone who knows the id may see the order, so it must be impossible to guess. */
    id: text('id').primaryKey(),
    /** What people read to each other, with a check digit (brand/order-number.ts); it opens nothing. */
    number: integer('number').notNull().default(nextOrderNumber).unique('orders_number_key'),
    customerId: customerId(),
    /** The id of the product. What it is called and gives today is in the catalogue; what was bought is in this row. */
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    /** The files that the buyer may download for life, whatever the catalogue says later. */
    files: jsonb('files').$type<BoughtFile[]>().notNull(),
    status: orderStatusEnum('status').notNull().default('pending'),
    /** Why the buyer was asked for this amount: the price of that moment, next to its list price, less one discount. */
    listPriceInPaise: integer('list_price_in_paise').notNull(),
    priceInPaise: integer('price_in_paise').notNull(),
    discount: jsonb('discount').$type<Discount>(),
    /** What earlier orders of parts of this bundle cost; `order_credits` names them. */
    creditInPaise: integer('credit_in_paise').notNull().default(0),
    /** Differs from price less discount and credit only when the owner accepted a payment of another amount. */
    amountInPaise: integer('amount_in_paise').notNull(),
    createdAt: createdAt(),
    completedAt: moment('completed_at'),
    failedAt: moment('failed_at'),
    /** As typed for this order; the customer's profile has the details of the newest completed order. */
    fullName: plainText('full_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    /** The payment provider, its id for the payment, and where the buyer pays. */
    provider: text('provider').notNull(),
    paymentRef: text('payment_ref'),
    paymentUrl: text('payment_url'),
    /** Two requests with the same key are one order; the fingerprint shows whether their details are the same. */
    idempotencyKey: text('idempotency_key').unique('orders_idempotency_key_key'),
    requestFingerprint: text('request_fingerprint'),
    /** When the payment is checked next, even if no webhook arrives; null when it cannot change any more. */
    nextCheckAt: moment('next_check_at'),
    lastAskedAt: moment('last_asked_at'),
    /** Part of every download link, so that raising it revokes all earlier links. */
    linkGeneration: integer('link_generation').notNull().default(0),
    /** When the whole amount went back, which ends the links; null again if that refund fails. */
    refundedAt: moment('refunded_at'),
    /**
     * How much of the amount went back, by refunds and lost disputes. A second payment is no part of the amount, so its
     * refund does not count.
     */
    refundedInPaise: integer('refunded_in_paise').notNull().default(0),
    /** How much of that the buyer's bank took back in disputes. */
    disputedInPaise: integer('disputed_in_paise').notNull().default(0),
    lastRefundAt: moment('last_refund_at'),
    /** When the buyer first downloaded a file. A trigger on downloads writes it. */
    downloadedAt: moment('downloaded_at'),
    /** When a message with the links was first sent, on any channel. A trigger on deliveries writes it. */
    sentAt: moment('sent_at'),
    /** Where the buyer came from, for example "instagram" or "google.com"; null when that is not known. */
    source: text('source'),
    /** When the shop wrote a lost order again from what its payment says. */
    rebuiltAt: moment('rebuilt_at'),
    /** The buyer's State as a GST code. Only a registered seller asks for it. */
    placeOfSupply: text('place_of_supply'),
    /** The language of the page on which the buyer ordered, and so of all messages about the order. The buyer can change it. */
    language: language(),
  },
  (table) => [
    check('orders_language_known', isOneOf(table.language, messageLanguages)),
    // With the time, so that a search reads a customer's newest orders without the rows.
    index('orders_customer_id_idx').on(table.customerId, table.createdAt, table.id),
    index('orders_phone_number_idx').on(table.phoneNumber.op('text_pattern_ops')),
    // Small indexes for the lists of orders that are rare.
    index('orders_unpaid_idx').on(table.status, table.createdAt, table.id).where(sql`${table.status} <> 'completed'`),
    // With what a list of refunded orders is counted and added up by, so that their rows need not be read.
    index('orders_refunded_sums_idx')
      .on(table.createdAt, table.id, table.productId, table.amountInPaise, table.refundedInPaise)
      .where(sql`${table.refundedAt} is not null`)
      .concurrently(),
    // For the refunds of a part of a day; few orders have one.
    index('orders_last_refund_at_idx')
      .on(table.lastRefundAt)
      .where(sql`${table.lastRefundAt} is not null`)
      .concurrently(),
    // For the list of orders that were rebuilt; few are.
    index('orders_rebuilt_at_idx').on(table.rebuiltAt).where(sql`${table.rebuiltAt} is not null`).concurrently(),
    index('orders_created_at_idx').on(table.createdAt, table.id),
    uniqueIndex('orders_payment_ref_key').on(table.provider, table.paymentRef),
    index('orders_next_check_at_idx').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // For the books of a month, and for orders that have no invoice yet.
    index('orders_completed_at_idx').on(table.completedAt).where(sql`${table.completedAt} is not null`),
    // A small index, because orders leave it when their links are sent.
    index('orders_unsent_idx')
      .on(table.completedAt)
      .where(sql`${table.status} = 'completed' and ${table.sentAt} is null`),
    // Few orders have a discount, so the index costs the others nothing.
    index('orders_offer_id_idx')
      .on(sql`((${table.discount}->>'offerId')::bigint)`)
      .where(sql`${table.discount} is not null`),
    check(
      'orders_free_by_discount',
      sql`${table.amountInPaise} > 0 or (${table.amountInPaise} = 0
        and (${table.discount} is not null or ${table.provider} = 'imported'))`,
    ),
    check('orders_credit_within_price', sql`${table.creditInPaise} between 0 and ${table.priceInPaise}`),
    check(
      'orders_discount_within_price',
      sql`coalesce((${table.discount}->>'inPaise')::int, 0) between 0 and ${table.priceInPaise}`,
    ),
  ],
)

/** The earlier orders whose price an upgrade to a bundle counted. Each counts for one upgrade only. */
export const orderCredits = pgTable(
  'order_credits',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    creditedOrderId: text('credited_order_id')
      .notNull()
      .references(() => orders.id),
    /** What the earlier order had really cost, refunds subtracted. */
    inPaise: integer('in_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.creditedOrderId] }),
    index('order_credits_credited_order_id_idx').on(table.creditedOrderId),
    check('order_credits_positive', sql`${table.inPaise} > 0`),
  ],
)

/** What a rebuilt upgrade counted of an earlier order that was lost too: becomes a credit when that one is rebuilt. */
export const lostCredits = pgTable(
  'lost_credits',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** A keyed hash of the earlier order's id. */
    creditedOrder: text('credited_order').notNull(),
    inPaise: integer('in_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creditedOrder, table.orderId] }),
    check('lost_credits_positive', sql`${table.inPaise} > 0`),
  ],
)

/** Every file that an order entitles to, with its newest title: it stays downloadable, checked and replaceable for life. */
export const soldFiles = pgTable('sold_files', {
  file: text('file').primaryKey(),
  title: text('title').notNull(),
  downloadName: text('download_name').notNull(),
})

/** Problems of an order for the owner. A payment that does not match its order never completes it. */
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

export type OrderStatus = (typeof orderStatuses)[number]
export type OrderProblemKind = (typeof orderProblemKinds)[number]

export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
