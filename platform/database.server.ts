import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getTableColumns } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from '#db/schema.ts'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { env, requireValidEnv } from '#platform/env.server.ts'
import { findUpwards } from '#platform/find-upwards.server.ts'
import { log } from '#platform/log.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A statement that each connection has planned once and then knows by its name. */
export interface Statement {
  name: string
  text: string
}

interface Connections {
  pool: pg.Pool
  sellingPool: pg.Pool
  db: Database
  opening?: Promise<OpenDatabase>
}

interface OpenDatabase {
  close(): Promise<void>
}

const embeddedFolder = join(env.dataDir, 'postgres')
const migrationLock = 727_001
const maxAnswerMs = 2_000
const maxWaitMs = 10_000

// Our identities are far below 2^53; without this pg would give them as text.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text'),
}

// Vite evaluates this module again after every edit: what is open must outlive it.
const holder = globalThis as { shopConnections?: Connections }
holder.shopConnections ??= createConnections()
const connections = holder.shopConnections

export const { pool, sellingPool, db } = connections

/** Where the database is: known before it runs. The job queue keeps connections of its own. */
export function connectionConfig(): pg.PoolConfig {
  return env.databaseUrl ? { connectionString: env.databaseUrl } : embeddedConnection(embeddedFolder)
}

function createConnections(): Connections {
  const pool = createPool({ max: 10, onConnect: endForgottenTransactions })
  const sellingPool = createPool({ max: 8, min: 1, onConnect: prepareToSell })
  return { pool, sellingPool, db: drizzle(pool, { schema }) }
}

function createPool(more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connectionConfig(), connectionTimeoutMillis: 10_000, keepAlive: true, types, ...more })
  // Without handlers a lost connection would end the process. The pool repeats the errors of idle connections.
  pool.on('connect', (client) => void client.on('error', (err) => log.error({ err }, 'lost a database connection')))
  pool.on('error', () => {})
  return pool
}

/** A process that loses its network in the middle of a transaction would hold its rows until TCP gives up. */
async function endForgottenTransactions(client: pg.ClientBase) {
  await client.query(`set idle_in_transaction_session_timeout = '5min'`)
}

/**
 * Connections of their own for what buyers wait for: no report holds them up. Such statements find a few rows by
 * their keys and are planned once, perhaps while the tables are nearly empty and reading them whole looks cheaper.
 * A list of many must not wait long for the one row of it that somebody holds.
 */
async function prepareToSell(client: pg.ClientBase) {
  await client.query(
    `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set lock_timeout = '500ms'`,
  )
}

export async function closeConnections() {
  await Promise.all([pool, sellingPool].filter(({ ended }) => !ended).map((open) => open.end()))
}

/**
 * Runs a whole statement of ours, on its own or inside a transaction. Where every microsecond counts:
 * Drizzle's builder would make the text anew each time, and PostgreSQL would plan it anew.
 */
export async function run<Row extends pg.QueryResultRow>(
  connection: Database | Transaction,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  // Drizzle shows the connection of a transaction to nobody, and only that one may speak for it.
  const { client } = (connection as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session
  const { rows } = await client.query<Row>({ name, text, values })
  return rows
}

/**
 * Stands in the from clause of a statement whose loss in a power cut within a second would harm nobody, mostly because
 * nobody is told of it before a later one: that commit takes to the disk whatever was committed before it.
 */
export const asyncCommit = `set_config('synchronous_commit', 'off', true)`

/** The columns of a table under the names that Drizzle gives them, so that a row is the same whoever read it. */
export function selectColumns(table: PgTable): string {
  const columns = Object.entries(getTableColumns(table))
  return columns.map(([property, { name }]) => `${name} as "${property}"`).join(', ')
}

/** Starts the embedded server when no DATABASE_URL is given, and brings the tables up to date. Safe to call again. */
export function openDatabase(): Promise<OpenDatabase> {
  connections.opening ??= startAndMigrate().catch((error: unknown) => {
    connections.opening = undefined
    throw error
  })
  return connections.opening
}

async function startAndMigrate(): Promise<OpenDatabase> {
  requireValidEnv()
  const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres(embeddedFolder)
  try {
    await migrateWhenReachable()
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    await closeConnections()
    await embedded?.stop()
  }
  return {
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** A server of our own may start later than we do; an embedded one that we share may close, and is then taken over. */
async function migrateWhenReachable(): Promise<void> {
  const giveUpAt = Date.now() + maxWaitMs
  for (;;) {
    try {
      return await migrateToLatest(pool)
    } catch (err) {
      if (!isUnreachable(err) || Date.now() > giveUpAt) throw err
      log.warn({ err }, 'waiting for the database')
      await sleep(500)
    }
  }
}

function isUnreachable(error: unknown): boolean {
  const { code, message = '', cause } = error as { code?: string; message?: string; cause?: unknown }
  const isGone = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code ?? '')
  return isGone || message.startsWith('Connection terminated') || (cause instanceof Error && isUnreachable(cause))
}

/** Several processes may start at once: the lock lets one migrate while the others wait, then find nothing to do. */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: getMigrationsFolder() })
  } finally {
    // Closing the connection frees the lock in every case, also when the connection broke.
    client.release(true)
  }
}

function getMigrationsFolder(): string {
  const journal = findUpwards('db/migrations/meta/_journal.json')
  if (!journal) throw new Error('db/migrations is missing: install it next to the build')
  return join(journal, '../..')
}

export async function databaseAnswers(asked = pool): Promise<boolean> {
  const answered = asked.query('select 1').then(
    () => true,
    () => false,
  )
  return withTimeout(answered, maxAnswerMs, false)
}
