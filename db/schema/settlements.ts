import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { orders } from './orders.ts'
import { receivedPayments } from './payments.ts'

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const settlementStates = ['pending', 'paid', 'failed'] as const
export const settlementLineKinds = ['payment', 'refund', 'dispute', 'fee', 'adjustment'] as const

/** What a provider paid out to the owner's bank account. */
export const settlements = pgTable(
  'settlements',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    /** By which the bank knows the transfer; null while the provider has not said. */
    utr: plainText('utr'),
    amountInPaise: integer('amount_in_paise').notNull(),
    state: text('state', { enum: settlementStates }).notNull(),
    /** False when the provider does not say what it consists of. */
    hasLines: boolean('has_lines').notNull(),
    settledAt: moment('settled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('settlements_settled_at_idx').on(table.settledAt),
    check('settlements_state_known', isOneOf(table.state, settlementStates)),
  ],
)

/** What a settlement consists of, in the provider's words. The net amounts of its lines are its amount. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    settlementId: text('settlement_id').notNull(),
    kind: text('kind', { enum: settlementLineKinds }).notNull(),
    /** The provider's id of the payment, refund or dispute. */
    reference: text('reference').notNull(),
    /** Null when the shop knows no such payment. */
    orderId: text('order_id').references(() => orders.id),
    /** Negative when money goes back; before the fee. */
    amountInPaise: integer('amount_in_paise').notNull(),
    /** With the tax. */
    feeInPaise: integer('fee_in_paise').notNull(),
    taxInPaise: integer('tax_in_paise').notNull(),
    netInPaise: integer('net_in_paise').notNull(),
    /** For example "upi"; empty when the provider does not say. */
    method: plainText('method').notNull(),
    occurredAt: moment('occurred_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('settlement_lines_settlement_idx').on(table.provider, table.settlementId),
    index('settlement_lines_reference_idx').on(table.provider, table.reference),
    index('settlement_lines_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`).concurrently(),
    // Few lines have no order, apart from fees and adjustments.
    index('settlement_lines_unknown_idx')
      .on(table.provider, table.settlementId)
      .where(sql`${table.orderId} is null and ${table.kind} in ('payment', 'refund', 'dispute')`)
      .concurrently(),
    check('settlement_lines_kind_known', isOneOf(table.kind, settlementLineKinds)),
  ],
)

/** The sums of the lines of a settlement, which triggers keep (db/functions.sql): a month may have more than 100,000 lines. */
export const settlementSums = pgTable(
  'settlement_sums',
  {
    provider: text('provider').notNull(),
    settlementId: text('settlement_id').notNull(),
    kind: text('kind', { enum: settlementLineKinds }).notNull(),
    method: plainText('method').notNull(),
    count: sum('count'),
    amountInPaise: sum('amount_in_paise'),
    feeInPaise: sum('fee_in_paise'),
    taxInPaise: sum('tax_in_paise'),
    netInPaise: sum('net_in_paise'),
    /** Of the lines with a fee. */
    chargedCount: sum('charged_count'),
    chargedInPaise: sum('charged_in_paise'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.settlementId, table.kind, table.method] })],
)

/** A credit in the owner's bank statement that no provider reports, as the owner typed it. */
export const bankCredits = pgTable(
  'bank_credits',
  {
    id: identity(),
    creditedOn: date('credited_on').notNull(),
    /** The bank's number, such as a UTR. */
    reference: plainText('reference').notNull(),
    amountInPaise: integer('amount_in_paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('bank_credits_reference_idx').on(table.reference),
    check('bank_credits_positive', sql`${table.amountInPaise} > 0`),
  ],
)

/** Which credit, or which line of a settlement, contains a payment that was made outside of the shop. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    provider: text('provider').notNull(),
    paymentId: text('payment_id').notNull(),
    creditId: bigint('credit_id', { mode: 'number' }).references(() => bankCredits.id),
    lineProvider: text('line_provider'),
    lineId: text('line_id'),
    matchedBy: plainText('matched_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.paymentId] }),
    foreignKey({
      name: 'bank_matches_payment_fk',
      columns: [table.provider, table.paymentId],
      foreignColumns: [receivedPayments.provider, receivedPayments.externalId],
    }),
    foreignKey({
      name: 'bank_matches_line_fk',
      columns: [table.lineProvider, table.lineId],
      foreignColumns: [settlementLines.provider, settlementLines.externalId],
    }),
    index('bank_matches_credit_id_idx').on(table.creditId),
    index('bank_matches_line_idx').on(table.lineProvider, table.lineId),
    check('bank_matches_one_target', sql`(${table.creditId} is null) <> (${table.lineId} is null)`),
  ],
)

export type SettlementState = (typeof settlementStates)[number]
export type SettlementLineKind = (typeof settlementLineKinds)[number]
export type Settlement = typeof settlements.$inferSelect
