import pg from 'pg'
import { batchCalls } from '#platform/batch-calls.ts'
import { type Statement, sellingPool } from '#platform/database.server.ts'

/**
 * Calls at the same time share one run of the statement. Its first parameter is a JSON list of the inputs; the
 * constants follow. `key` is a property of the input and a column of the row that answers it: a call without a row
 * returns undefined.
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

/** Not an error of the connection, nor of a server that stops (classes 08, 53, 57): those end the whole batch. */
function isCausedByOneCall(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57)/.test(error.code ?? '')
}
