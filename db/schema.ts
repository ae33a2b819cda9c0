import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { toPlainText } from './plain-text.ts'

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
/** In which language the shop writes to a customer. */
export const messageLanguages = ['en', 'hi'] as const
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
/** `requested` is only written here; `accepted` is on its way; `processed` was passed to the bank and may still fail. */
export const refundStates = ['requested', 'accepted', 'processed', 'failed'] as const
/** The money is on its way to the buyer or with the bank. */
export const returnedStates: RefundState[] = ['accepted', 'processed']
/** Who made the refund: the shop through the provider, or the owner on the provider's site, found there or recorded by hand. */
export const refundOrigins = ['shop', 'provider', 'by-hand'] as const
export const refundReasons = ['buyer-asked', 'duplicate', 'faulty', 'other'] as const
/** The receipt or tax invoice of an order, and the document about money that went back. */
export const invoiceKinds = ['receipt', 'refund-receipt', 'tax-invoice', 'credit-note'] as const
export const disputeStates = ['open', 'won', 'lost', 'closed'] as const
export const sandboxRefundStatuses = ['pending', 'processed', 'failed'] as const
/** What the sandbox does with the next refund of a payment. */
export const sandboxRefundPlans = ['process', 'delay', 'refuse'] as const
export const sandboxStatuses = ['open', 'pending', 'paid', 'expired'] as const
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
export const editionOrigins = ['demo', 'folder', 'upload'] as const
export const fileProblemKinds = ['missing', 'damaged', 'refused', 'unreadable'] as const
/**
 * What the sales figures count; the two that begin with "order-" count at the time the order was placed. "source"
 * counts the completed ones by where the buyer came from, which stands in the column of the product.
 */
export const salesFacts = [
  'customer',
  'order',
  'order-paid',
  'order-downloaded',
  'completed',
  'free',
  'refunded',
  'source',
] as const
export const deliveryChannels = ['email', 'whatsapp'] as const
export const deliveryKinds = ['order', 'guide', 'login-code', 'new-edition', 'refund', 'news', 'payment-link'] as const
/** What the owner writes to buyers: about a product, or about a new edition of a file. */
export const campaignKinds = ['news', 'new-edition'] as const
export const campaignStates = ['draft', 'sending', 'stopped', 'finished'] as const
/** `skipped`: the customer no longer agreed or no longer owns the file. `failed`: the shop gave up. */
export const campaignMailStatuses = ['waiting', 'sent', 'skipped', 'refused', 'failed'] as const
export const watchedCalls = ['checkout', 'payment-check', 'webhook'] as const
export const alertPhases = ['opened', 'ended'] as const
/** `failed` is retried, `refused` is final, and a killed process leaves `sending`. */
export const deliveryStatuses = ['sending', 'sent', 'delivered', 'read', 'failed', 'refused', 'abandoned'] as const

/** A file as it was named when the order was placed. */
export interface BoughtFile {
  /** Its key in links, in the storage and in the database. */
  file: string
  title: string
  downloadName: string
}

/** The one discount of an order. */
export interface Discount {
  offerId: number
  name: string
  /** Null when the offer applied without a code. */
  code: string | null
  inPaise: number
}

/** Typed by strangers or quoted from other servers: no invisible character leaves or enters the database through it. */
const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: toPlainText,
  toDriver: toPlainText,
})

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

export const orderStatusEnum = pgEnum('order_status', orderStatuses)

const language = () => text('language', { enum: messageLanguages }).notNull().default('en')

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
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customers_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

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
    productType: text('product_type').notNull(),
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
    /** How much of the amount went back. A second payment is no part of the amount, so its refund does not count. */
    refundedInPaise: integer('refunded_in_paise').notNull().default(0),
    lastRefundAt: moment('last_refund_at'),
    /** When the buyer first downloaded a file. A trigger on downloads writes it. */
    downloadedAt: moment('downloaded_at'),
    /** When a message with the links was first sent, on any channel. A trigger on deliveries writes it. */
    sentAt: moment('sent_at'),
    /** Where the buyer came from, for example "instagram" or "google.com"; null when that is not known. */
    source: text('source'),
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
    index('orders_refunded_idx').on(table.createdAt, table.id).where(sql`${table.refundedAt} is not null`),
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
      sql`${table.amountInPaise} > 0 or (${table.amountInPaise} = 0 and ${table.discount} is not null)`,
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

/** Discounts that the owner offers. Orders keep what they used, so an offer is ended, never deleted. */
export const offers = pgTable(
  'offers',
  {
    id: identity(),
    name: plainText('name').notNull(),
    /** For Hindi pages. Null when they show the English name. */
    nameInHindi: plainText('name_in_hindi'),
    /** Either a percentage or an amount. */
    percent: smallint('percent'),
    offInPaise: integer('off_in_paise'),
    /** Null for all products. */
    productIds: text('product_ids').array(),
    /** In capitals. Null when the offer applies to every buyer without a code. */
    code: text('code'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    /** Whether the pages of products show when the offer ends. */
    showsEnd: boolean('shows_end').notNull().default(false),
    maxUses: integer('max_uses'),
    maxUsesPerBuyer: integer('max_uses_per_buyer'),
    /** When the owner ended it, before or after its end. */
    endedAt: moment('ended_at'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('offers_code_key').on(table.code).where(sql`${table.endedAt} is null`),
    check('offers_one_reduction', sql`num_nonnulls(${table.percent}, ${table.offInPaise}) = 1`),
    check('offers_percent_range', sql`${table.percent} between 1 and 100`),
    check('offers_amount_positive', sql`${table.offInPaise} > 0`),
    check(
      'offers_limits_need_code',
      sql`${table.code} is not null or num_nonnulls(${table.maxUses}, ${table.maxUsesPerBuyer}) = 0`,
    ),
    check('offers_free_needs_code', sql`${table.code} is not null or ${table.percent} is distinct from 100`),
    check('offers_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

/** Every file that an order entitles to, with its newest title: it stays downloadable, checked and replaceable for life. */
export const soldFiles = pgTable('sold_files', {
  file: text('file').primaryKey(),
  title: text('title').notNull(),
  downloadName: text('download_name').notNull(),
})

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

/** What an invoice says, apart from the buyer and the figures. Plain data, because it is stored. */
export interface InvoiceContent {
  /** In which language it was issued. */
  language: (typeof messageLanguages)[number]
  orderNumber: string
  paidAt: string
  paidWith: string
  product: string
  files: string[]
  /** Before the discount; null for money that went back. */
  price: { inPaise: number; discount: Omit<Discount, 'offerId'> | null; creditInPaise: number } | null
  /** The receipt or tax invoice that a refund belongs to. */
  original: { number: string; dated: string } | null
  seller: {
    shopName: string
    siteUrl: string
    supportEmail: string
    /** Legal name, address and phone, as far as the owner had entered them. */
    lines: string[]
    gstin: string
  }
}

/** Numbered documents about money: issued once, then never changed (db/functions.sql). */
export const invoices = pgTable(
  'invoices',
  {
    /** "BB/26-27/000001": at most 16 characters, as Rule 46 requires. */
    number: text('number').primaryKey(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    /** "BB/26-27/". Each series has the serial numbers 1, 2, 3 … without a gap. */
    series: text('series').notNull(),
    serial: integer('serial').notNull(),
    /** In Indian time. Never before the day of the number before it. */
    dated: date('dated').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** For money that went back. */
    refundId: text('refund_id').references(() => refunds.id),
    /** A GST code; null without tax. */
    placeOfSupply: text('place_of_supply'),
    gstRate: smallint('gst_rate'),
    sac: text('sac'),
    amountInPaise: integer('amount_in_paise').notNull(),
    taxableInPaise: integer('taxable_in_paise').notNull(),
    cgstInPaise: integer('cgst_in_paise').notNull().default(0),
    sgstInPaise: integer('sgst_in_paise').notNull().default(0),
    igstInPaise: integer('igst_in_paise').notNull().default(0),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    /** Null after the buyer's personal data was erased: an invoice below ₹50,000 needs only the State. */
    buyer: jsonb('buyer').$type<{ name: string; email: string }>(),
  },
  (table) => [
    uniqueIndex('invoices_series_serial_key').on(table.series, table.serial),
    // One per order, and one per refund.
    uniqueIndex('invoices_order_refund_key').on(table.orderId, sql`coalesce(${table.refundId}, '')`),
    index('invoices_dated_idx').on(table.dated),
    check('invoices_kind_known', isOneOf(table.kind, invoiceKinds)),
    check('invoices_number_short', sql`length(${table.number}) <= 16`),
    check('invoices_serial_positive', sql`${table.serial} > 0`),
    check(
      'invoices_adds_up',
      sql`${table.amountInPaise} = ${table.taxableInPaise} + ${table.cgstInPaise} + ${table.sgstInPaise} + ${table.igstInPaise}`,
    ),
    check(
      'invoices_heads',
      sql`${table.cgstInPaise} = ${table.sgstInPaise} and (${table.cgstInPaise} = 0 or ${table.igstInPaise} = 0)`,
    ),
    check(
      'invoices_not_negative',
      sql`least(${table.taxableInPaise}, ${table.cgstInPaise}, ${table.igstInPaise}) >= 0`,
    ),
    check(
      'invoices_refund_named',
      sql`(${table.refundId} is not null) = (${table.kind} in ('refund-receipt', 'credit-note'))`,
    ),
    check(
      'invoices_tax_complete',
      sql`num_nonnulls(${table.placeOfSupply}, ${table.gstRate}, ${table.sac}) = case when ${table.kind} in ('tax-invoice', 'credit-note') then 3 else 0 end`,
    ),
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
    /** Without an answer by then, the owner loses the money. */
    respondBy: moment('respond_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('disputes_order_id_idx').on(table.orderId),
    check('disputes_state_known', isOneOf(table.state, disputeStates)),
  ],
)

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

/** The sandbox provider's own tables, which the shop reads only through the provider. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text('ref').primaryKey(),
  orderId: text('order_id').notNull().unique('sandbox_payments_order_id_key'),
  amountInPaise: integer('amount_in_paise').notNull(),
  currency: text('currency').notNull(),
  productName: text('product_name').notNull(),
  returnUrl: text('return_url').notNull(),
  webhookUrl: text('webhook_url').notNull(),
  status: text('status', { enum: sandboxStatuses }).notNull().default('open'),
  refundPlan: text('refund_plan', { enum: sandboxRefundPlans }).notNull().default('process'),
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

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    /** The shop's id, or null for a refund made on the sandbox's own page. */
    ownId: text('own_id').unique('sandbox_refunds_own_id_key'),
    transferId: text('transfer_id')
      .notNull()
      .references(() => sandboxTransfers.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    status: text('status', { enum: sandboxRefundStatuses }).notNull(),
    bankReference: text('bank_reference'),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_transfer_id_idx').on(table.transferId)],
)

export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text('id').primaryKey(),
  transferId: text('transfer_id')
    .notNull()
    .references(() => sandboxTransfers.id),
  amountInPaise: integer('amount_in_paise').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: disputeStates }).notNull().default('open'),
  respondBy: moment('respond_by').notNull(),
  createdAt: createdAt(),
})

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
    check('consents_purpose_known', isOneOf(table.purpose, consentPurposes)),
    check('consents_source_known', isOneOf(table.source, consentSources)),
    check('consents_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

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

/** Every version of every file; the one published last is delivered. */
export const editions = pgTable(
  'editions',
  {
    id: identity(),
    /** Named by the catalogue or by an order; "guide" is the free one. */
    file: text('file').notNull(),
    origin: text('origin', { enum: editionOrigins }).notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    pages: integer('pages').notNull(),
    createdAt: createdAt(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    index('editions_published_at_idx').on(table.file, table.publishedAt),
    check('editions_origin_known', isOneOf(table.origin, editionOrigins)),
  ],
)

/** Uploaded but not yet published: one per file, replaced by the next upload. */
export const uploads = pgTable('uploads', {
  file: text('file').primaryKey(),
  storageKey: text('storage_key').notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  pages: integer('pages').notNull(),
  createdAt: createdAt(),
})

/** An edition stamped for one order, whose id is hidden in the PDF, so that a leaked copy leads to its order. */
export const copies = pgTable(
  'copies',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    editionId: bigint('edition_id', { mode: 'number' })
      .notNull()
      .references(() => editions.id),
    /** A hash of the stamp, because another name or address needs another copy. */
    stampHash: text('stamp_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('copies_order_file_key').on(table.orderId, table.file, table.editionId, table.stampHash)],
)

/** One row per download, even if a phone requests it in many pieces. */
export const downloads = pgTable(
  'downloads',
  {
    id: identity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    copyId: text('copy_id').references(() => copies.id),
    /** A keyed hash of the network, good only for counting the networks per order. */
    network: text('network').notNull(),
    userAgent: plainText('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [index('downloads_order_id_idx').on(table.orderId, table.createdAt)],
)

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
    index('deliveries_provider_id_idx').on(table.providerId).where(sql`${table.providerId} is not null`),
    check('deliveries_kind_known', isOneOf(table.kind, deliveryKinds)),
    check('deliveries_channel_known', isOneOf(table.channel, deliveryChannels)),
    check('deliveries_status_known', isOneOf(table.status, deliveryStatuses)),
  ],
)

/** One mail of the owner to many buyers. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity(),
    kind: text('kind', { enum: campaignKinds }).notNull(),
    /** The product whose buyers get news; null for a new edition. */
    productType: text('product_type'),
    editionId: bigint('edition_id', { mode: 'number' }).references(() => editions.id),
    /** Empty for a new edition, whose mail the shop writes. */
    subject: plainText('subject').notNull(),
    /** Markdown. For a new edition: what is new, which may be empty. */
    body: plainText('body').notNull(),
    /** Empty when the owner wrote no Hindi: then every buyer gets the English mail. */
    hindiSubject: plainText('hindi_subject').notNull().default(''),
    hindiBody: plainText('hindi_body').notNull().default(''),
    mailsPerMinute: integer('mails_per_minute').notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Lets one process at a time send a batch, and no batch start too early. */
    nextBatchAt: moment('next_batch_at'),
  },
  (table) => [
    // Few campaigns are being sent, so the index is tiny.
    index('campaigns_sending_idx').on(table.nextBatchAt).where(sql`${table.state} = 'sending'`),
    check('campaigns_kind_known', isOneOf(table.kind, campaignKinds)),
    check('campaigns_state_known', isOneOf(table.state, campaignStates)),
    check('campaigns_speed_limited', sql`${table.mailsPerMinute} between 1 and 6000`),
    check('campaigns_one_audience', sql`num_nonnulls(${table.productType}, ${table.editionId}) = 1`),
  ],
)

/** Who gets a campaign: each customer once, whatever is retried. */
export const campaignMails = pgTable(
  'campaign_mails',
  {
    campaignId: bigint('campaign_id', { mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    customerId: customerId(),
    /** The newest order that makes the customer a buyer. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: campaignMailStatuses }).notNull().default('waiting'),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    notBefore: moment('not_before').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.customerId] }),
    index('campaign_mails_customer_id_idx').on(table.customerId),
    index('campaign_mails_waiting_idx').on(table.campaignId, table.notBefore).where(sql`${table.status} = 'waiting'`),
    check('campaign_mails_status_known', isOneOf(table.status, campaignMailStatuses)),
  ],
)

/** Orders whose copy of a file could not be sent. */
export const copyProblems = pgTable(
  'copy_problems',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    file: text('file').notNull(),
    detail: plainText('detail').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.file] }),
    index('copy_problems_open_idx').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
  ],
)

/** Files whose current edition cannot be sent to any customer. */
export const fileProblems = pgTable(
  'file_problems',
  {
    file: text('file').primaryKey(),
    kind: text('kind', { enum: fileProblemKinds }).notNull(),
    detail: plainText('detail').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [check('file_problems_kind_known', isOneOf(table.kind, fileProblemKinds))],
)

/** Six digits sent by mail, which work only in the browser that requested them, because only it knows the id. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: text('id').primaryKey(),
    /** Null for an address that is not a customer's: such a code never works. */
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('login_codes_customer_id_idx').on(table.customerId)],
)

/** Customers who are logged in; only a hash of the cookie is stored, so that a stolen database opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: customerId(),
    /** The known browser in which the customer logged in. */
    browserHash: text('browser_hash').notNull(),
    userAgent: plainText('user_agent'),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_customer_id_idx').on(table.customerId)],
)

/** Browsers in which a customer has logged in; a logout keeps them. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    customerId: customerId(),
    browserHash: text('browser_hash').notNull(),
    lastLoginAt: moment('last_login_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.browserHash] })],
)

/** People who answer buyers for the owner. A revoked one stays, because the audit log names it. */
export const helpers = pgTable('helpers', {
  id: identity(),
  name: plainText('name').notNull(),
  /** The key itself was shown once. */
  keyHash: text('key_hash').notNull().unique('helpers_key_hash_key'),
  createdAt: createdAt(),
  revokedAt: moment('revoked_at'),
})

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  /** Null for the owner. */
  helperId: bigint('helper_id', { mode: 'number' }).references(() => helpers.id),
  ip: text('ip'),
  userAgent: plainText('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

/** The owner's acts, and failed logins. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    act: text('act').notNull(),
    /** "owner" or the name of a helper; null when no person of the dashboard did it. */
    actor: plainText('actor'),
    ip: text('ip'),
    orderId: text('order_id').references(() => orders.id),
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    detail: jsonb('detail').notNull().default({}),
    /** Also in the log lines of that request. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_order_id_idx').on(table.orderId),
    index('audit_log_customer_id_idx').on(table.customerId),
    index('audit_log_act_idx').on(table.act, table.id),
  ],
)

/** What the shop refused, counted per hour and network, so that an attack cannot fill the disk. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    hour: moment('hour').notNull(),
    kind: text('kind').notNull(),
    /** A keyed hash of the wide network, as in the log. */
    network: text('network').notNull(),
    /** Why it was refused; empty when there is only one reason. */
    detail: text('detail').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
    /** The id of the last refused request. */
    requestId: text('request_id'),
  },
  (table) => [
    uniqueIndex('security_events_hour_kind_network_detail_idx').on(table.hour, table.kind, table.network, table.detail),
  ],
)

const salesFact = () => text('fact', { enum: salesFacts }).notNull()
const salesFigures = () => ({
  count: bigint('count', { mode: 'number' }).notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
})

/** Sales since the last summary, written by triggers (db/functions.sql); summaries plus these rows are always exact. */
export const salesChanges = pgTable('sales_changes', {
  fact: salesFact(),
  happenedAt: moment('happened_at').notNull(),
  productType: text('product_type').notNull(),
  ...salesFigures(),
})

export const salesByDay = pgTable(
  'sales_by_day',
  {
    fact: salesFact(),
    /** In Indian time. */
    day: date('day').notNull(),
    productType: text('product_type').notNull(),
    ...salesFigures(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.day, table.productType] })],
)

/** The hours of a week in Indian time; Monday is 1. */
export const salesByHour = pgTable(
  'sales_by_hour',
  {
    fact: salesFact(),
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    ...salesFigures(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.weekday, table.hour] })],
)

/** One row: what the shop's backups reached, and the last thing that went wrong. */
export const backupStatus = pgTable(
  'backup_status',
  {
    id: integer('id').primaryKey().default(1),
    baseAt: moment('base_at'),
    /** Everything that was committed before this time can be restored. */
    walAt: moment('wal_at'),
    filesAt: moment('files_at'),
    checkedAt: moment('checked_at'),
    /** Empty when the last trial restore had the same rows and sums as the shop. */
    checkDifferences: jsonb('check_differences').$type<string[]>(),
    failedAt: moment('failed_at'),
    failure: plainText('failure'),
  },
  (table) => [check('backup_status_single', sql`${table.id} = 1`)],
)

/** Written by rate-limiter-flexible, and shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: moment('expire'),
})

export type SalesFact = (typeof salesFacts)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentSource = (typeof consentSources)[number]

export type OrderProblemKind = (typeof orderProblemKinds)[number]
export type SandboxStatus = (typeof sandboxStatuses)[number]
export type Refund = typeof refunds.$inferSelect
export type RefundState = (typeof refundStates)[number]
export type RefundOrigin = (typeof refundOrigins)[number]
export type RefundReason = (typeof refundReasons)[number]
export type Invoice = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert
export type InvoiceKind = (typeof invoiceKinds)[number]
export type Dispute = typeof disputes.$inferSelect
export type DisputeState = (typeof disputeStates)[number]
export type ReceivedPaymentRow = typeof receivedPayments.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect
export type SandboxRefundStatus = (typeof sandboxRefundStatuses)[number]
export type SandboxRefundPlan = (typeof sandboxRefundPlans)[number]
export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type Customer = typeof customers.$inferSelect
export type NewCustomer = typeof customers.$inferInsert
export type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type Consent = typeof consents.$inferSelect
export type Lead = typeof leads.$inferSelect
export type DemoMail = typeof demoMailbox.$inferSelect
export type EditionOrigin = (typeof editionOrigins)[number]
export type FileProblemKind = (typeof fileProblemKinds)[number]
export type Edition = typeof editions.$inferSelect
export type Offer = typeof offers.$inferSelect
export type NewOffer = typeof offers.$inferInsert
export type Upload = typeof uploads.$inferSelect
export type Copy = typeof copies.$inferSelect
export type Download = typeof downloads.$inferSelect
export type DeliveryChannel = (typeof deliveryChannels)[number]
export type DeliveryKind = (typeof deliveryKinds)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type Delivery = typeof deliveries.$inferSelect
export type Campaign = typeof campaigns.$inferSelect
export type CampaignKind = (typeof campaignKinds)[number]
export type CampaignState = (typeof campaignStates)[number]
export type CampaignMailStatus = (typeof campaignMailStatuses)[number]
export type Session = typeof sessions.$inferSelect
export type AuditEntry = typeof auditLog.$inferSelect
export type SecurityEvent = typeof securityEvents.$inferSelect

/** What the owner wrote: one row is the whole content of the shop from then on, until the next one. */
export const publications = pgTable('publications', {
  version: integer('version').primaryKey(),
  content: jsonb('content').notNull(),
  note: plainText('note').notNull().default(''),
  author: plainText('author').notNull(),
  publishedAt: moment('published_at').notNull().defaultNow(),
  /** The earlier version that this one brings back. */
  restoredVersion: integer('restored_version'),
})

/** What the owner wrote but did not publish yet. There is one draft at most. */
export const contentDraft = pgTable(
  'content_draft',
  {
    id: integer('id').primaryKey().default(1),
    content: jsonb('content').notNull(),
    author: plainText('author').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [check('content_draft_single', sql`${table.id} = 1`)],
)

/** Calls to or from other services that fail: one row per kind of call, reset when they succeed again. */
export const failingCalls = pgTable(
  'failing_calls',
  {
    call: text('call', { enum: watchedCalls }).notNull(),
    provider: text('provider').notNull(),
    failingSince: moment('failing_since').notNull(),
    lastFailedAt: moment('last_failed_at').notNull(),
    failures: integer('failures').notNull(),
    /** Since the last failure. */
    successes: integer('successes').notNull(),
    reason: plainText('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.call, table.provider] }),
    check('failing_calls_call_known', isOneOf(table.call, watchedCalls)),
  ],
)

/** What the owner must know about: one row per cause and period. */
export const alerts = pgTable(
  'alerts',
  {
    id: identity(),
    cause: text('cause').notNull(),
    /** When it began, which may be before it was found. */
    since: moment('since').notNull(),
    /** What the sentence for the owner mentions. No personal data. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('alerts_open_key').on(table.cause).where(sql`${table.closedAt} is null`),
    index('alerts_closed_at_idx').on(table.closedAt),
  ],
)

/** Messages to the owner about an alert: one per phase and channel. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    alertId: bigint('alert_id', { mode: 'number' })
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    phase: text('phase', { enum: alertPhases }).notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    triedAt: moment('tried_at').notNull().defaultNow(),
    /** Null while every attempt has failed. */
    sentAt: moment('sent_at'),
    error: plainText('error'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.phase, table.channel] }),
    check('alert_messages_phase_known', isOneOf(table.phase, alertPhases)),
    check('alert_messages_channel_known', isOneOf(table.channel, deliveryChannels)),
  ],
)

/** Where alerts go. There is one row at most; without it they go to the support address. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Null for the support address. */
    email: text('email'),
    /** Ten digits; null for no WhatsApp messages. */
    whatsAppNumber: text('whatsapp_number'),
    wantsDailySummary: boolean('wants_daily_summary').notNull().default(false),
    /** The Indian day of the last summary, so that a repeated job sends none twice. */
    lastSummaryOn: date('last_summary_on'),
  },
  (table) => [check('alert_settings_single', sql`${table.id} = 1`)],
)

export type WatchedCall = (typeof watchedCalls)[number]
export type AlertPhase = (typeof alertPhases)[number]
export type Alert = typeof alerts.$inferSelect
export type AlertSettings = Omit<typeof alertSettings.$inferSelect, 'id' | 'lastSummaryOn'>
