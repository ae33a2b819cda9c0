import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'

export const editionOrigins = ['demo', 'folder', 'upload'] as const
export const fileProblemKinds = ['missing', 'damaged', 'refused', 'unreadable'] as const

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

export type EditionOrigin = (typeof editionOrigins)[number]
export type FileProblemKind = (typeof fileProblemKinds)[number]

export type Edition = typeof editions.$inferSelect
export type Upload = typeof uploads.$inferSelect
