import { randomBytes } from 'node:crypto'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'connect'>

const refusal =
  'DATABASE_URL leads to a connection pooler in transaction mode, which the shop cannot use: ' +
  'give it the address of the database itself, or set the pooler to session mode.'

/** Prepared statements, locks and notifications need the same connection of the database from one query to the next. */
export async function requireOwnSession(pool: Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    const mark = randomBytes(8).toString('hex')
    await first.query(`set shop.session_mark = '${mark}'`)
    // A pooler in transaction mode lends the connection of the first query to this transaction.
    await second.query('begin')
    await second.query('select 1')
    const { rows } = await first.query(`select current_setting('shop.session_mark', true) as mark`)
    await second.query('rollback')
    if (rows[0].mark !== mark) throw new Error(refusal)
  } finally {
    // Closed, not kept: the mark must not stay in a connection that others use.
    first.release(true)
    second.release(true)
  }
}
