import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { reportsPool } from './database.server.ts'

const dialect = new PgDialect()

/** A number as part of a question's text, such as a limit: PostgreSQL plans for the number that it sees. */
export const fixedNumber = (value: number): SQL => sql.raw(String(value))

/**
 * A question of nearly every view of the dashboard, whose values are placeholders: written once per process and planned once
 * per connection, because both take longer than the answer. Unlike Drizzle, it answers with dates.
 */
export function prepareQuestion<Row extends pg.QueryResultRow>(
  name: string,
  question: SQL,
  asked: Pick<pg.Pool, 'query'> = reportsPool,
): (values?: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(question)
  return async (values = {}) => {
    const { rows } = await asked.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}
