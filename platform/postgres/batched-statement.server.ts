import pg from 'pg'
import { batchCalls } from './batch-calls.ts'
import { type Statement, sellingPool } from './database.server.ts'

/**
 * Calls at the same time share one execution of the statement, whose first parameter is a JSON list of the inputs,
 * followed by the constants. `key` is both a property of the input and a column of its result row; a call without a
 * result row returns undefined.
 *
 * A statement names the rows it wants with `= any (array(…))` or in a subquery, not in a join: a join that is planned
 * while a table is small reads all of it, and the plan stays until PostgreSQL analyses the table, in about a minute.
 * `offset 0` keeps PostgreSQL from planning a lateral subquery as a join.
 */
export function batchedStatement<Input extends object, Row extends pg.QueryResultRow>(
  { name, text }: Statement,
  key: keyof Input & keyof Row,
  constants: unknown[] = [],
): (input: Input) => Promise<Row | undefined> {
  const getKey = (input: Input) => String(input[key])
  return batchCalls(
    async (batch) => {
      // Sorted, so that two processes lock the same rows in the same order.
      const list = batch.toSorted((one, other) => (getKey(one) < getKey(other) ? -1 : 1))
      const { rows } = await sellingPool.query<Row>({ name, text, values: [JSON.stringify(list), ...constants] })
      const rowsByKey = new Map(rows.map((row) => [String(row[key]), row]))
      return batch.map((input) => rowsByKey.get(getKey(input)))
    },
    { getKey, isCausedByOneCall },
  )
}

/** Errors of the connection or of a stopping server (classes 08, 53, 57) fail the whole batch instead. */
function isCausedByOneCall(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57)/.test(error.code ?? '')
}
