import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, plainText } from './columns.ts'

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

export type Offer = typeof offers.$inferSelect
export type NewOffer = typeof offers.$inferInsert
