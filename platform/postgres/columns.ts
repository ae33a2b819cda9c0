import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Property<Table extends PgTable> = keyof Table['_']['columns'] & string

interface RecordsetOptions {
  /** SQL for the JSON list, by default the statement's first parameter. */
  json?: string
  /** Properties that are not columns of the table, with their SQL types. */
  also?: Record<string, string>
}

/** Reads a JSON list of objects as rows: `json_to_recordset($1) as alias (id text, "fullName" text)`. */
export function recordset<Table extends PgTable>(
  alias: string,
  table: Table,
  properties: readonly Property<Table>[],
  { json = '$1', also = {} }: RecordsetOptions = {},
): string {
  const types = { ...getColumnTypes(table, properties), ...also }
  const columns = Object.entries(types).map(([property, type]) => `"${property}" ${type}`)
  return `json_to_recordset(${json}) as ${alias} (${columns.join(', ')})`
}

function getColumnTypes(table: PgTable, properties: readonly string[]): Record<string, string> {
  return Object.fromEntries(properties.map((property) => [property, getColumn(table, property).getSQLType()]))
}

function getColumn(table: PgTable, property: string) {
  const column = getTableColumns(table)[property]
  if (!column) throw new Error(`the table has no column ${property}`)
  return column
}

/** For Drizzle's `select` and `returning`: the row has these columns of the table, and no others. */
export function pickColumns<Table extends PgTable, Picked extends Property<Table>>(
  table: Table,
  ...properties: Picked[]
): Pick<Table['_']['columns'], Picked> {
  const columns = properties.map((property) => [property, getColumn(table, property)])
  return Object.fromEntries(columns) as Pick<Table['_']['columns'], Picked>
}

/** `id, full_name` */
export function insertColumns<Table extends PgTable>(table: Table, properties: readonly Property<Table>[]): string {
  return properties.map((property) => getColumn(table, property).name).join(', ')
}

/** The same columns, read from a recordset for `insert … select`: `alias."id", alias."fullName"`. */
export function recordsetColumns(alias: string, properties: readonly string[]): string {
  return properties.map((property) => `${alias}."${property}"`).join(', ')
}

/** Under their Drizzle names, so that raw rows have the same keys as Drizzle's rows. */
export function selectColumns<Table extends PgTable>(table: Table, properties = listProperties(table)): string {
  return properties.map((property) => `${getColumn(table, property).name} as "${property}"`).join(', ')
}

function listProperties<Table extends PgTable>(table: Table): readonly Property<Table>[] {
  return Object.keys(getTableColumns(table)) as Property<Table>[]
}

/** Drizzle's `execute` returns timestamps and 64-bit numbers as text: this restores their types. */
export function decodeRow<Table extends PgTable, Selected extends Property<Table> = Property<Table>>(
  table: Table,
  row: Record<string, unknown>,
  properties = listProperties(table) as readonly Selected[],
): Pick<Table['$inferSelect'], Selected> {
  const decode = (property: string) =>
    row[property] === null ? null : getColumn(table, property).mapFromDriverValue(row[property])
  const entries = properties.map((property) => [property, decode(property)])
  return Object.fromEntries(entries) as Pick<Table['$inferSelect'], Selected>
}
