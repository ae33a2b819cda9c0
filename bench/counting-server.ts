import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.server.ts'

/** A PostgreSQL server that counts statements; pg_stat_statements must be loaded when the server starts. */
export async function startCountingServer(folder: string) {
  const first = await startEmbeddedPostgres(folder)
  const connection = embeddedConnection(folder)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await client.end()
  await first.stop()
  const { stop } = await startEmbeddedPostgres(folder)
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const url = `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}`
  return { connection, pid, stop, urlOf: (database: string) => `${url}/${database}` }
}

// Excludes PostgreSQL's own foreign key checks.
const isShopStatement = "query not like '% FOR KEY SHARE OF x'"

/** In one database; includes the polling of the job queue. */
export async function countStatements(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(calls), 0)::int as n from pg_stat_statements
     where ${isShopStatement} and dbid = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0].n
}

/** Blocks of 8 KB that statements read, from PostgreSQL's memory or from the disk. */
export async function countBlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as n from pg_stat_statements
     where query not like '%pg_stat%'`,
  )
  return rows[0].n
}

export async function printStatements(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select calls, round(total_exec_time::numeric) as total, round(total_exec_time::numeric / calls, 3) as ms,
       regexp_replace(left(query, 160), '\\s+', ' ', 'g') as query
     from pg_stat_statements where calls > 0 and dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit 40`,
  )
  for (const { calls, total, ms, query } of rows) console.log(`${calls} × ${ms} = ${total} ms  ${query}`)
}
