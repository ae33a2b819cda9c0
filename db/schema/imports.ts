import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { orders } from './orders.ts'

/** `taking-back`: its orders are being deleted. `unreadable`: the file breaks off in the middle. */
export const importStates = [
  'checking',
  'checked',
  'unreadable',
  'importing',
  'done',
  'taking-back',
  'taken-back',
] as const

/** What the check of a file found. The keys of `leftOut` and `problems` are those of shop/imports/import-row.ts. */
export interface ImportReport {
  rows: number
  ready: number
  leftOut: Record<string, number>
  problems: Record<string, number>
  /** The names of the other shop with their rows, the most frequent first. */
  products: { name: string; rows: number }[]
  /** As the shop would import them. */
  examples: { number: number; email: string; name: string; phone: string; product: string; paidAt: string }[]
  problemExamples: { number: number; problem: string; cells: string }[]
}

/** A file of buyers from another shop. */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    origin: text('origin').notNull(),
    fileName: plainText('file_name').notNull(),
    /** Null once the file is deleted. */
    storageKey: text('storage_key'),
    /** How its bytes are read: encoding, separator and the names of its columns. */
    shape: jsonb('shape').$type<{ encoding: string; separator: string; header: string[] }>().notNull(),
    /** Which column says what, as matched by the shop or by the owner. */
    columns: jsonb('columns').$type<Record<string, string[]>>().notNull(),
    dateOrder: text('date_order', { enum: ['day-first', 'month-first'] }),
    /** Our product for each name of the other shop; an empty id leaves its rows out. */
    products: jsonb('products').$type<Record<string, string>>().notNull().default({}),
    state: text('state', { enum: importStates }).notNull().default('checking'),
    /** What the check found; null while it runs. */
    report: jsonb('report').$type<ImportReport>(),
    /** Up to which row the file is imported, so that a killed process continues there. */
    doneRows: integer('done_rows').notNull().default(0),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** When the owner had the shop tell the buyers where their files are. */
    announcedAt: moment('announced_at'),
    /** How many orders it had when the owner took it back; also set when that could not be finished. */
    takeBackOrders: integer('take_back_orders'),
  },
  (table) => [check('imports_state_known', isOneOf(table.state, importStates))],
)

/** Which import an order came from. Such an order is no revenue: what was paid stands here as the file wrote it. */
export const importedOrders = pgTable(
  'imported_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => imports.id),
    /** A hash that names the purchase in the other shop, so that a second import of the same file changes nothing. */
    sourceKey: text('source_key').notNull().unique('imported_orders_source_key_key'),
    paidThere: plainText('paid_there').notNull(),
    /** Whether the import also made the customer, who then goes with it. */
    isNewCustomer: boolean('is_new_customer').notNull(),
  },
  (table) => [index('imported_orders_import_id_idx').on(table.importId)],
)

export type ImportState = (typeof importStates)[number]
export type Import = typeof imports.$inferSelect
