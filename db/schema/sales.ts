import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What the sales figures count; the two that begin with "order-" count at the time the order was placed. A completed order
 * is "completed" when it was paid and "free" otherwise. "refunded" has all the money that went back, and the number of orders
 * whose whole amount did. "source" counts the paid ones by where the buyer came from, in the column of the product.
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

const salesFact = () => text('fact', { enum: salesFacts }).notNull()
const salesFigures = () => ({
  count: bigint('count', { mode: 'number' }).notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
})

/** Sales since the last summary, written by triggers (db/functions.sql); summaries plus these rows are always exact. */
export const salesChanges = pgTable('sales_changes', {
  fact: salesFact(),
  happenedAt: moment('happened_at').notNull(),
  productId: text('product_id').notNull(),
  ...salesFigures(),
})

export const salesByDay = pgTable(
  'sales_by_day',
  {
    fact: salesFact(),
    /** In Indian time. */
    day: date('day').notNull(),
    productId: text('product_id').notNull(),
    ...salesFigures(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.day, table.productId] })],
)

/** The sums of all days, which triggers keep equal to `sales_by_day` (db/functions.sql): totals of all time read only these. */
export const salesByProduct = pgTable(
  'sales_by_product',
  {
    fact: salesFact(),
    productId: text('product_id').notNull(),
    ...salesFigures(),
    /** On no later day is there a sale. On this one there may be none any more. */
    lastDay: date('last_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fact, table.productId] })],
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

/** The sums of one day in the books, kept so that a month need not be added up row by row each time it is looked at. */
export const bookDays = pgTable('book_days', {
  /** In Indian time. */
  day: date('day').primaryKey(),
  /** Whether orders of the sandbox count, as they do in a demo. */
  isDemo: boolean('is_demo').notNull(),
  sums: jsonb('sums').notNull(),
})

/** Past days in which a row has changed, written by triggers (db/functions.sql): their sums are not valid any more. */
export const bookChanges = pgTable('book_changes', { day: date('day').notNull() }, (table) => [
  index('book_changes_day_idx').on(table.day).concurrently(),
])

export type SalesFact = (typeof salesFacts)[number]
