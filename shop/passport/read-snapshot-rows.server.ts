import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { columnsLeftBehind, passportTables } from './passport-tables.ts'

export interface SnapshotFacts {
  /** How many rows each table has. */
  rows: Record<string, number>
  /** Keys of the storage that rows name. */
  files: Set<string>
  /** The last number of each series. */
  newestInvoices: Map<string, number>
  sequences: Record<string, number>
}

const fetchedRows = 500
/** An entry is packed when it is complete, because a tar archive begins each with its length. */
const entryBytes = 4 * 1024 * 1024

/** The lines of a table, in pieces of some megabytes. Notes what the rest of the archive depends on. */
export async function* readTable(tx: Transaction, table: string, columns: string[], facts: SnapshotFacts) {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  facts.rows[table] = 0
  await tx.execute(
    sql`declare passport_rows no scroll cursor for
      select row_to_json(r)::text as line from (select ${listed} from ${sql.identifier(table)}) r`,
  )
  let lines: string[] = []
  let bytes = 0
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${fetchedRows} from passport_rows`))
    for (const { line } of rows) {
      noteFacts(table, line, facts)
      lines.push(line, '\n')
      bytes += line.length
      if (bytes < entryBytes) continue
      yield Buffer.from(lines.join(''))
      ;[lines, bytes] = [[], 0]
    }
    facts.rows[table] += rows.length
    if (rows.length < fetchedRows) break
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''))
  await tx.execute(sql`close passport_rows`)
}

const fileColumns: Record<string, string> = {
  editions: 'storage_key',
  uploads: 'storage_key',
  whatsapp_messages: 'media_key',
}

function noteFacts(table: string, line: string, { files, newestInvoices }: SnapshotFacts): void {
  const fileColumn = fileColumns[table]
  if (!fileColumn && table !== 'invoices') return
  const row: Record<string, unknown> = JSON.parse(line)
  const key = fileColumn && row[fileColumn]
  if (key) files.add(String(key))
  const series = String(row.series)
  if (table === 'invoices') newestInvoices.set(series, Math.max(newestInvoices.get(series) ?? 0, Number(row.serial)))
}

/** Which migrations the database has, and which columns of each table travel. Times are written in UTC from here on. */
export async function describeDatabase(tx: Transaction) {
  await tx.execute(sql`select set_config('timezone', 'UTC', true)`)
  const { rows: newest } = await tx.execute<{ migration: string }>(
    sql`select max(created_at)::text as migration from drizzle.__drizzle_migrations`,
  )
  const { rows } = await tx.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  )
  const columns: Record<string, string[]> = {}
  for (const table of passportTables) {
    const ofTable = rows.flatMap((row) => (row.table === table ? [row.column] : []))
    columns[table] = ofTable.filter((column) => columnsLeftBehind[`${table}.${column}`] === undefined)
  }
  return { migration: Number(newest[0]?.migration), columns }
}

/** Ids and order numbers go on after the last one that was given out, also to a row that was never committed. */
export async function readSequences(tx: Transaction): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ name: string; last: string }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}
