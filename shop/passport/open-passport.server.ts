import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest, newestMigration } from '#platform/postgres/migrate-to-latest.server.ts'
import { openSingleConnection } from '#platform/postgres/single-connection.server.ts'
import { encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { movedKeysSetting } from '#platform/secrets/signing.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { damaged, isOutOfSpace, PassportRefusal } from './passport-refusal.ts'
import { passportTables } from './passport-tables.ts'
import { readLines } from './read-lines.server.ts'
import { fingerprintOf } from './signature.server.ts'
import { storeFiles } from './store-files.server.ts'
import { type UnpackedPassport, unpackPassport } from './unpack-passport.server.ts'

interface Opening {
  file: string
  password: string
  /** The key that must have signed it, as the old shop shows it; null to accept any. */
  signedBy: string | null
  /** An empty folder for what is unpacked; the caller deletes it. */
  folder: string
  /** As the role that owns the tables. */
  connection: pg.PoolConfig
  storage: Storage
  /** What belongs to the opening too: when it throws, nothing has been opened. */
  finish?: () => Promise<void>
}

export interface OpenedPassport {
  fingerprint: string
  madeAt: string
  siteUrl: string
  orders: number
  customers: number
  files: number
  missingFiles: string[]
}

/** Fills an empty database and storage. When anything is wrong, neither has changed. */
export async function openPassport(opening: Opening): Promise<OpenedPassport> {
  const { file, password, folder, connection, storage } = opening
  const passport = await unpackPassport(file, { password, folder, newestMigration: newestMigration() })
  const { shop, manifest } = passport
  const fingerprint = fingerprintOf(manifest.publicKey)
  if (opening.signedBy !== null && opening.signedBy.replaceAll(' ', '') !== fingerprint.replaceAll(' ', ''))
    throw new PassportRefusal(`Another shop signed this passport: ${fingerprint}. Nothing was opened.`)
  const pool = openSingleConnection(connection)
  try {
    await requireEmpty(pool)
    // The rows fit into the tables of their time; the next start of the shop migrates them like its own.
    await migrateToLatest(pool, { upTo: shop.migration })
    await requireMigration(pool, shop.migration)
    const stored = await storeFiles(join(folder, 'files'), storage)
    try {
      await fillDatabase(pool, folder, passport, fingerprint)
      await opening.finish?.()
    } catch (error) {
      await stored.undo()
      throw error
    }
    const { orders = 0, customers = 0 } = manifest.rows
    const { madeAt, siteUrl } = shop
    return {
      ...{ fingerprint, madeAt, siteUrl, orders, customers },
      ...{ files: stored.count, missingFiles: manifest.missingFiles },
    }
  } finally {
    await pool.end()
  }
}

/** A database that was never migrated, or one in which nothing has happened yet. */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  for (const table of passportTables) {
    const { rows: known } = await pool.query('select to_regclass($1) as name', [`public.${table}`])
    if (!known[0].name) continue
    const { rows } = await pool.query(`select exists (select from ${pg.escapeIdentifier(table)}) as is_used`)
    if (rows[0].is_used)
      throw new PassportRefusal(
        'This shop is not empty: a passport opens only into a new data folder or database. Nothing was opened.',
      )
  }
}

async function requireMigration(pool: pg.Pool, migration: number): Promise<void> {
  const { rows } = await pool.query('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  if (Number(rows[0].newest) !== migration)
    throw new PassportRefusal(
      'An earlier version of the shop wrote this passport: open it into a database that no shop has used. Nothing was opened.',
    )
}

/** In one transaction. Triggers would count sales, tell other programs and send messages again. */
async function fillDatabase(pool: pg.Pool, folder: string, passport: UnpackedPassport, fingerprint: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local timezone = 'UTC'`)
    const parts = (await readdir(join(folder, 'data')).catch(() => [])).sort()
    for (const table of passportTables) {
      if (!passport.shop.columns[table]) continue
      const own = parts.filter((name) => name.replace(/-\d+\.jsonl$/, '') === table)
      await fillTable(
        client,
        table,
        passport,
        own.map((name) => join(folder, 'data', name)),
      )
    }
    await setSequences(client, passport.manifest.sequences)
    await client.query('insert into settings (name, encrypted, version) values ($1, $2, 1)', [
      movedKeysSetting,
      encryptText(movedKeysSetting, JSON.stringify(passport.linkKeys)),
    ])
    const { siteUrl, madeAt, version } = passport.shop
    await client.query(`insert into audit_log (act, detail) values ('passport-opened', $1)`, [
      { from: siteUrl, madeAt, version, fingerprint },
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // What does not fit into its table was not written by a shop.
    throw error instanceof pg.DatabaseError && !isOutOfSpace(error)
      ? new PassportRefusal(damaged, { cause: error })
      : error
  } finally {
    client.release(true)
  }
}

async function fillTable(client: pg.PoolClient, table: string, { shop, manifest }: UnpackedPassport, files: string[]) {
  const name = pg.escapeIdentifier(table)
  const columns = shop.columns[table] ?? []
  await client.query(`alter table ${name} disable trigger user`)
  let count = 0
  for await (const rows of readLines(files, columns)) {
    // A row that arrives twice breaks the primary key, and so the whole opening.
    await insertLines(client, table, columns, rows)
    count += rows.length
  }
  if (count !== (manifest.rows[table] ?? 0)) throw new PassportRefusal(damaged)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Rows as JSON. */
export async function insertLines(client: pg.ClientBase, table: string, columns: string[], lines: string[]) {
  const name = pg.escapeIdentifier(table)
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(
    `insert into ${name} (${listed}) overriding system value
     select ${listed} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [`[${lines.join(',')}]`],
  )
}

async function setSequences(client: pg.PoolClient, sequences: Record<string, number>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const last = sequences[name]
    if (last) await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last])
  }
}
