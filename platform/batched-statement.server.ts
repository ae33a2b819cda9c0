import pg from 'pg'
import { batchCalls } from '#platform/batch-calls.ts'
import { type Statement, sellingPool } from '#platform/database.server.ts'

/**
 * A statement that everybody who needs it at the same moment shares: its first parameter is a JSON list of what they
 * ask for, the others are the same for all. `key` is a column of its rows and a property of what was asked, and says
 * whose row it is; who gets no row gets undefined.
 */
export function batchedStatement<Asked extends object, Row extends pg.QueryResultRow>(
  { name, text }: Statement,
  key: keyof Asked & keyof Row,
  constants: unknown[] = [],
): (asked: Asked) => Promise<Row | undefined> {
  const keyOf = (asked: Asked) => String(asked[key])
  return batchCalls(
    async (crowd) => {
      // Sorted, so that two processes lock the same rows in the same order.
      const list = crowd.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      const { rows } = await sellingPool.query<Row>({ name, text, values: [JSON.stringify(list), ...constants] })
      const rowOf = new Map(rows.map((row) => [String(row[key]), row]))
      return crowd.map((asked) => rowOf.get(keyOf(asked)))
    },
    { keyOf, isOnesFault },
  )
}

/** Said by a database that works: not that it is going down, nor nothing at all, when the statement may have been done. */
function isOnesFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57)/.test(error.code ?? '')
}
