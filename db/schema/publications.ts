import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'

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
