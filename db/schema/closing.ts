import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'

/** While the owner has closed the shop there is one row, otherwise none. */
export const shopClosing = pgTable(
  'shop_closing',
  {
    id: integer('id').primaryKey().default(1),
    /** What buyers read, in English and, if the owner wrote it, in Hindi. */
    sentence: plainText('sentence').notNull(),
    sentenceHi: plainText('sentence_hi').notNull().default(''),
    closedAt: moment('closed_at').notNull().defaultNow(),
  },
  (table) => [check('shop_closing_single', sql`${table.id} = 1`)],
)

export type ShopClosing = Omit<typeof shopClosing.$inferSelect, 'id'>
