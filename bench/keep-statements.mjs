// Imported into a shop's process: appends each named statement that it sends to KEEP_STATEMENTS, a file of JSON lines.
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const { query } = pg.Client.prototype

pg.Client.prototype.query = function keepAndQuery(statement, ...rest) {
  const { name, text, values } = statement ?? {}
  if (name) appendFileSync(process.env.KEEP_STATEMENTS, `${JSON.stringify({ name, text, values })}\n`)
  return query.call(this, statement, ...rest)
}
