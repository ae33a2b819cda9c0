import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { findUpwards } from '../find-upwards.server.ts'

/** Gives the role of the running shop its rights, in the transaction of the caller. */
export async function grantToShop(client: pg.ClientBase, role: string): Promise<void> {
  // The name also stands inside strings of that file.
  if (!/^[\w.@-]+$/.test(role)) throw new Error('the role of DATABASE_URL has a name that the shop cannot use')
  await client.query(readGrants().replaceAll(':role', pg.escapeIdentifier(role)))
}

/** The same after the migrations, unless nothing has changed since the last time. */
export async function grantIfChanged(client: pg.ClientBase, role: string): Promise<void> {
  await client.query('begin')
  try {
    // Processes that start together would change the same rows of the catalogue.
    await client.query('lock table drizzle.__drizzle_migrations in share row exclusive mode')
    const mark = await describeGrants(client, role)
    const { rows } = await client.query(
      `select obj_description('drizzle'::regnamespace, 'pg_namespace') = $1 as is_done`,
      [mark],
    )
    if (!rows[0].is_done) {
      await grantToShop(client, role)
      await client.query(`comment on schema drizzle is ${pg.escapeLiteral(mark)}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function describeGrants(client: pg.ClientBase, role: string): Promise<string> {
  const { rows } = await client.query(`
    select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
      (select version from pgboss.version) as queue`)
  const text = JSON.stringify([readGrants(), role, rows[0]])
  return `granted to the running shop: ${createHash('sha256').update(text).digest('hex')}`
}

function readGrants(): string {
  const path = findUpwards('db/migrations/grants.sql')
  if (!path) throw new Error('db/migrations/grants.sql is missing: install it next to the build')
  return readFileSync(path, 'utf8')
}
