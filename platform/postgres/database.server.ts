import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { allowWalArchive, removeEmptyWalArchive } from '../backup/wal-archive.server.ts'
import { env, requireValidEnv } from '../env.server.ts'
import { log } from '../log/log.server.ts'
import { installQueue } from '../queue/install-queue.server.ts'
import { remember } from '../remember.ts'
import { withTimeout } from '../with-timeout.ts'
import { isDatabaseAway } from './database-error.server.ts'
import {
  type EmbeddedPostgres,
  ownerConnection,
  shopConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'
import { grantIfChanged } from './grant-to-shop.server.ts'
import { JoinedWritesSocket } from './joined-writes.ts'
import { migrateToLatest } from './migrate-to-latest.server.ts'
import { preferReplica } from './prefer-replica.server.ts'
import { requireOwnSession } from './require-own-session.server.ts'
import { openSingleConnection } from './single-connection.server.ts'
import { UnreleasedDatabaseError } from './unreleased-database-error.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Each connection prepares a statement once, under its name. */
export interface Statement {
  name: string
  text: string
}

interface Connections {
  pool: pg.Pool
  sellingPool: pg.Pool
  db: Database
  sellingDb: Database
  /** Null without DATABASE_REPLICA_URL. */
  replicaPool: pg.Pool | null
  /** For questions of the owner whose answer may be some seconds old: it reads from the replica, if there is one. */
  reportsDb: Database
  reportsPool: Pick<pg.Pool, 'query'>
  opening?: Promise<OpenDatabase>
}

interface OpenDatabase {
  /** Undefined with DATABASE_URL. */
  embedded?: EmbeddedPostgres
  close(): Promise<void>
}

export const embeddedFolder = join(env.dataDir, 'postgres')
const maxAnswerMs = 2_000
/** The jobs of every minute find their connections open: new ones would take most of the CPU of a shop at rest. */
export const idleTimeoutMillis = 70_000
const maxStartMs = 10_000

// Without this pg returns 64-bit numbers as text; our ids are far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text'),
}

const connections = remember('connections', createConnections)

export const { pool, sellingPool, db, sellingDb, reportsDb, reportsPool } = connections

/** Known before the database runs; the job queue opens its own connections with it. */
export function connectionConfig(): pg.PoolConfig {
  return env.databaseUrl ? { connectionString: env.databaseUrl } : shopConnection(embeddedFolder)
}

/** The role that owns the tables: for migrations, and for a passport that replaces every row. */
export function ownerConnectionConfig(): pg.PoolConfig {
  return ownerConfig() ?? connectionConfig()
}

/** Null when the role of the running shop owns the tables itself. */
function ownerConfig(): pg.PoolConfig | null {
  if (!env.databaseUrl) return ownerConnection(embeddedFolder)
  return env.databaseOwnerUrl ? { connectionString: env.databaseOwnerUrl } : null
}

function createConnections(): Connections {
  const pool = createPool({ max: 10, min: 1, idleTimeoutMillis, onConnect: limitTransactions })
  const sellingPool = createPool({ max: 8, min: 1, onConnect: configureSellingConnection })
  const db = createDatabase(pool)
  const url = env.databaseReplicaUrl
  const replicaPool = url ? createPool({ connectionString: url, max: 5, onConnect: limitTransactions }) : null
  const reportsPool = replicaPool ? preferReplica(replicaPool, pool) : pool
  const reportsDb = replicaPool ? drizzle(reportsPool as pg.Pool) : db
  return { pool, sellingPool, db, sellingDb: createDatabase(sellingPool), replicaPool, reportsDb, reportsPool }
}

/**
 * Drizzle keeps the connection of a transaction whose "begin" fails, and ten of them would stop the shop. It gives back one
 * whose "rollback" fails, and the next statement on it would be refused.
 */
function createDatabase(pool: pg.Pool): Database {
  const byConnection = new WeakMap<pg.PoolClient, Database>()
  const transaction: Database['transaction'] = async (run, config) => {
    const client = await pool.connect()
    const own = byConnection.get(client) ?? drizzle(client)
    byConnection.set(client, own)
    try {
      return await own.transaction(run, config)
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}

function createPool(more: pg.PoolConfig): pg.Pool {
  const stream = () => new JoinedWritesSocket()
  const pool = new pg.Pool({
    ...connectionConfig(),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    stream,
    ...more,
  })
  const logLoss = (err: Error) => {
    // A pool that ends does not wait until its connections are closed.
    if (!pool.ending) log.error({ err }, 'lost a database connection')
  }
  // Without these handlers a lost connection ends the process; the pool repeats the errors of idle connections.
  pool.on('connect', (client) => void client.on('error', logLoss))
  pool.on('error', () => {})
  return pool
}

/**
 * No page needs a statement or a transaction this long, and one that hangs would keep its rows locked and its connection
 * in use. PostgreSQL before 17 has no transaction_timeout.
 */
const limits = {
  statement_timeout: '20s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  transaction_timeout: '60s',
}

async function limitTransactions(client: pg.ClientBase) {
  await client.query(setLimits, [JSON.stringify({ ...limits, jit: 'off' }), false])
}

const noLimits = JSON.stringify(Object.fromEntries(Object.keys(limits).map((name) => [name, '0'])))
const setLimits = `select set_config(key, value, $2) from json_each_text($1) where current_setting(key, true) is not null`

/** For work that no one waits for, such as deletions: its transaction may take as long as it needs. */
export function longTransaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await liftLimits(tx)
    return run(tx)
  })
}

/** The same for a transaction that has just begun. */
export async function liftLimits(tx: Transaction): Promise<void> {
  await executeStatement(tx, { name: 'lift-limits', text: setLimits }, [noLimits, true])
}

/**
 * Batched statements have their own connections, so that reports do not delay buyers. They find rows by key, but are
 * planned once, perhaps while tables are nearly empty and a sequential scan looks cheaper. PostgreSQL would plan the one
 * that completes an order again each time, which takes half as long as running it. The short lock timeout keeps one
 * locked row from delaying a whole batch. A plan without scans looks so expensive that most servers would compile it first: that
 * took seconds for an order.
 */
async function configureSellingConnection(client: pg.ClientBase) {
  await client.query(
    `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set lock_timeout = '500ms';
     set plan_cache_mode = force_generic_plan; set jit = off`,
  )
}

export async function closeConnections() {
  const { replicaPool } = connections
  const pools = [pool, sellingPool, ...(replicaPool ? [replicaPool] : [])]
  await Promise.all(pools.filter(({ ended }) => !ended).map((open) => open.end()))
}

/** Runs a batched statement on its own or in a transaction. Drizzle leaves timestamps as text: see `decodeRow`. */
export async function executeStatement<Row extends pg.QueryResultRow>(
  tx: Database | Transaction,
  { text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const [first = '', ...rest] = text.split(/\$(?=\d)/)
  const parts = rest.map((part) => {
    const number = Number.parseInt(part, 10)
    return sql`${sql.param(values[number - 1])}${sql.raw(part.slice(String(number).length))}`
  })
  const { rows } = await tx.execute<Row>(sql.join([sql.raw(first), ...parts]))
  return rows as Row[]
}

/**
 * In the from clause of a statement, it lets the commit return before the data is on disk. Use it only for data that a
 * power cut may lose, usually because a later durable commit, which also saves this one, follows before anyone sees it.
 */
export const asyncCommit = `set_config('synchronous_commit', 'off', true)`

/** Starts the embedded server when DATABASE_URL is not set, and migrates; later calls return the open database. */
export function openDatabase(): Promise<OpenDatabase> {
  connections.opening ??= startAndMigrate().catch((error: unknown) => {
    connections.opening = undefined
    throw error
  })
  return connections.opening
}

async function startAndMigrate(): Promise<OpenDatabase> {
  requireValidEnv()
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(embeddedFolder, allowWalArchive(env.dataDir))
  try {
    await migrateWhenReachable()
  } catch (error) {
    await embedded?.stop()
    if (error instanceof UnreleasedDatabaseError) removeEmptyWalArchive(env.dataDir)
    throw error
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    await closeConnections()
    await embedded?.stop()
  }
  return {
    embedded,
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** A separate server may start after the shop, and a shared embedded server may stop with the process that runs it. */
async function migrateWhenReachable(): Promise<void> {
  const giveUpAt = Date.now() + maxStartMs
  for (;;) {
    try {
      // Before migrating, because its lock would stay in the pooler's connection.
      if (env.databaseUrl) await requireOwnSession(pool)
      const owner = ownerConfig()
      return owner ? await migrateAs(owner) : await migrateToLatest(pool)
    } catch (err) {
      if (!isDatabaseAway(err) || Date.now() > giveUpAt) throw err
      log.warn({ err }, 'waiting for the database')
      await sleep(500)
    }
  }
}

async function migrateAs(owner: pg.PoolConfig): Promise<void> {
  const ownerPool = openSingleConnection({ ...owner, connectionTimeoutMillis: 10_000 })
  try {
    await migrateToLatest(ownerPool)
    await installQueue(owner)
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    const client = await ownerPool.connect()
    await grantIfChanged(client, rows[0]?.role ?? '').finally(() => client.release())
  } finally {
    await ownerPool.end()
  }
}

/**
 * A mistake in one statement of a superuser could read files of the server and run programs on it; one of the owner could
 * change the audit log.
 */
export async function findExcessiveRights(): Promise<'superuser' | 'owner' | null> {
  const { rows } = await pool.query<{ rolsuper: boolean; owns: boolean }>(`
    select rolsuper, pg_has_role(oid, (select relowner from pg_class where oid = 'audit_log'::regclass), 'usage') as owns
    from pg_roles where rolname = current_user`)
  if (rows[0]?.rolsuper) return 'superuser'
  return rows[0]?.owns ? 'owner' : null
}

export async function isDatabaseReachable(checkedPool = pool): Promise<boolean> {
  const reachable = checkedPool.query('select 1').then(
    () => true,
    () => false,
  )
  return withTimeout(reachable, maxAnswerMs, false)
}
