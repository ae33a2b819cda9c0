import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { findUpwards } from '../find-upwards.server.ts'
import { log } from '../log/log.server.ts'
import { lockNumbers } from './lock-numbers.ts'
import { UnreleasedDatabaseError } from './unreleased-database-error.ts'

const turnEveryMs = 200
const retryEveryMs = 1_000
const maxWaitMs = 10 * 60_000

/** A checkout waits behind a migration that waits for a lock, so the migration gives up soon and tries again. */
const maxLockWaitMs = 300
const lockNotAvailable = '55P03'

/** A migration whose first line says this runs statement by statement, each of which must be able to run again. */
const outsideTransaction = '-- outside a transaction'

const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${maxLockWaitMs};
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

interface WantedMigrations {
  folder?: string
  /** For rows that an earlier version of the shop wrote. */
  upTo?: number
}

/** Applies the migrations that the database lacks, while another version of the shop may be selling. */
export async function migrateToLatest(pool: pg.Pool, wanted: WantedMigrations = {}): Promise<void> {
  const { folder = findMigrations(), upTo = Number.POSITIVE_INFINITY } = wanted
  const known = readMigrationFiles({ migrationsFolder: folder })
  const migrations = known.filter(({ folderMillis }) => folderMillis <= upTo)
  const client = await pool.connect()
  try {
    await client.query(settings)
    await waitForTurn(client)
    const applied = await readApplied(client)
    const newest = applied.at(-1) ?? 0
    if (applied.length > 0 && applied[0] !== migrations[0]?.folderMillis) throw new UnreleasedDatabaseError()
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > newest)) {
      await apply(client, migration)
    }
  } finally {
    // Closing the connection always releases the lock.
    client.release(true)
  }
}

/** When the newest one was made that this version of the shop has. */
export function newestMigration(): number {
  return readMigrationFiles({ migrationsFolder: findMigrations() }).at(-1)?.folderMillis ?? 0
}

function findMigrations(): string {
  const journal = findUpwards('db/migrations/meta/_journal.json')
  if (!journal) throw new Error('db/migrations is missing: install it next to the build')
  return join(journal, '../..')
}

/**
 * When several processes start at the same time, one migrates and the others find nothing to do. They ask again and again,
 * because "create index concurrently" would wait for a statement that waits for the lock.
 */
async function waitForTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [lockNumbers.migration])
    if (rows[0].is_ours) return
    await sleep(turnEveryMs)
  }
}

/** When each applied migration was made, the first one first. Drizzle's own table, so that its tools can read it. */
async function readApplied(client: pg.ClientBase): Promise<number[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!found[0].name) return []
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations order by created_at')
  return rows.map((row) => Number(row.created_at))
}

async function apply(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  if (!migration.sql[0]?.startsWith(outsideTransaction)) {
    return repeatWhileLocked(() => inTransaction(client, [...migration.sql, record(migration)]))
  }
  for (const statement of migration.sql) await repeatWhileLocked(() => runAlone(client, statement))
  await inTransaction(client, [record(migration)])
}

async function inTransaction(client: pg.ClientBase, statements: string[]): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** No buyer waits for an index that is built concurrently, so it may wait for others as long as it needs. */
async function runAlone(client: pg.ClientBase, statement: string): Promise<void> {
  const waitsAlone = /\bconcurrently\b/i.test(statement)
  await client.query(`set lock_timeout = ${waitsAlone ? 0 : maxLockWaitMs}`)
  await client.query(statement)
}

function record({ hash, folderMillis }: MigrationMeta): string {
  return `create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`
}

async function repeatWhileLocked(run: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + maxWaitMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || Date.now() > giveUpAt) throw error
      log.info('a migration waits for a table that others use')
      await sleep(retryEveryMs)
    }
  }
}
