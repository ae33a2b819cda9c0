import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, plainText } from './columns.ts'
import { editions } from './editions.ts'
import { orders } from './orders.ts'

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

export type Copy = typeof copies.$inferSelect
export type Download = typeof downloads.$inferSelect
