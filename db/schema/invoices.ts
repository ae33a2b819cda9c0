import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, type messageLanguages, moment } from './columns.ts'
import { type Discount, orders } from './orders.ts'
import { refunds } from './refunds.ts'

/** The receipt or tax invoice of an order, and the document about money that went back. */
export const invoiceKinds = ['receipt', 'refund-receipt', 'tax-invoice', 'credit-note'] as const

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

export type Invoice = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert

export type InvoiceKind = (typeof invoiceKinds)[number]
