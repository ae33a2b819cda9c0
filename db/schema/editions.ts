import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'

export const editionOrigins = ['demo', 'folder', 'upload'] as const
/** Described in documents/file-types/, one file per type. */
export const fileTypeIds = ['pdf', 'epub', 'zip', 'mp3', 'm4a', 'mp4', 'jpeg', 'png', 'webp', 'other'] as const
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
    type: text('type', { enum: fileTypeIds }).notNull().default('pdf'),
    /** At most 2,000,000,000, which the column can hold. */
    bytes: integer('bytes').notNull(),
    /** Of a PDF; what is known of other types is in the facts. */
    pages: integer('pages'),
    facts: jsonb('facts').$type<FileFacts>().notNull().default({}),
    /** Null for a first edition, and until the shop has compared it with the one before. */
    changes: jsonb('changes').$type<EditionChanges>(),
    /** Words of the owner for buyers; each may be empty. */
    whatIsNew: plainText('what_is_new').notNull().default(''),
    whatIsNewInHindi: plainText('what_is_new_in_hindi').notNull().default(''),
    createdAt: createdAt(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    index('editions_published_at_idx').on(table.file, table.publishedAt),
    check('editions_origin_known', isOneOf(table.origin, editionOrigins)),
    check('editions_type_known', isOneOf(table.type, fileTypeIds)),
  ],
)

/** Uploaded but not yet published: one per file, replaced by the next upload. */
export const uploads = pgTable(
  'uploads',
  {
    file: text('file').primaryKey(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    type: text('type', { enum: fileTypeIds }).notNull().default('pdf'),
    bytes: integer('bytes').notNull(),
    pages: integer('pages'),
    facts: jsonb('facts').$type<FileFacts>().notNull().default({}),
    /** Compared with the edition that buyers get today; null until then. */
    changes: jsonb('changes').$type<EditionChanges>(),
    createdAt: createdAt(),
  },
  (table) => [check('uploads_type_known', isOneOf(table.type, fileTypeIds))],
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

export type FileTypeId = (typeof fileTypeIds)[number]

/** What a file's type can say about its content. */
export interface FileFacts {
  pages?: number
  /** Of a book. */
  chapters?: number
  /** Files in an archive. */
  entries?: number
  seconds?: number
  width?: number
  height?: number
  /** Of the owner's file, for a type that has none of its own. */
  extension?: string
}

/** First and last, from 1. */
export type NumberRange = [first: number, last: number]

/** What differs from the edition before, as the shop has found it. */
export interface EditionChanges {
  /** The hash of the edition before. */
  before: string
  /** What was compared: pages of a PDF, chapters of a book, or the file as a whole. Null when it cannot be compared. */
  unit: 'pages' | 'chapters' | 'file' | null
  /** How many of them the newer edition has. */
  total: number
  /** Of the newer edition: in place of others, and between those that stayed. */
  changed: NumberRange[]
  added: NumberRange[]
  removed: number
  moved: number
  /** The size of a PDF with only the changed and added pages; absent when there is none. */
  cutBytes?: number
}

export type EditionOrigin = (typeof editionOrigins)[number]
export type FileProblemKind = (typeof fileProblemKinds)[number]

export type Edition = typeof editions.$inferSelect
export type Upload = typeof uploads.$inferSelect
