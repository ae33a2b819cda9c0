import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ownerConnectionConfig } from '#platform/postgres/database.server.ts'
import { movedKeysSetting } from '#platform/secrets/signing.server.ts'
import { settingsChannel } from '#platform/settings/load-settings.server.ts'
import { closingChannel } from '#shop/catalogue/current-closing.server.ts'
import { editionsChannel } from '#shop/catalogue/files/current-editions.server.ts'
import { offersChannel } from '#shop/offers/current-offers.server.ts'
import { publicationsChannel } from '#shop/publications/publish-content.server.ts'
import { insertLines } from '../open-passport.server.ts'
import { PassportRefusal } from '../passport-refusal.ts'
import { passportTables, tablesEmptied } from '../passport-tables.ts'
import { findObstacle } from './find-obstacle.server.ts'

const fetchedRows = 500
const replaced = [...passportTables, ...tablesEmptied].map((table) => pg.escapeIdentifier(table))
const channels = [settingsChannel, publicationsChannel, offersChannel, editionsChannel, closingChannel]

/**
 * Puts the rows of another database of the same version in place of those of this shop, in one transaction of the role that
 * owns the tables. Logins, settings and connected programs stay, and so does the log of what was done before.
 */
export async function replaceRows(from: pg.PoolConfig): Promise<void> {
  const source = new pg.Client(from)
  const target = new pg.Client(ownerConnectionConfig())
  for (const client of [source, target]) client.on('error', () => {})
  try {
    await Promise.all([source.connect(), target.connect()])
    await source.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    await target.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '20s'; set local timezone = 'UTC'`)
    await target.query(`lock table ${replaced.join(', ')}`)
    // Someone may have paid or asked for the guide while the archive was read.
    const obstacle = await findObstacle(drizzle(target))
    if (obstacle) throw new PassportRefusal('This shop is in use by now. Nothing was opened.')
    await keepOwnRows(target)
    for (const table of replaced) await target.query(`alter table ${table} disable trigger user`)
    await target.query(`truncate ${replaced.join(', ')}`)
    for (const table of passportTables) await copyTable(source, target, table)
    await copyFacts(source, target)
    await putOwnRowsBack(target)
    for (const table of replaced) await target.query(`alter table ${table} enable trigger user`)
    // What waits there is about rows that are gone; the scheduled jobs have no payload.
    await target.query(`delete from started_jobs; delete from pgboss.job where state < 'active' and data is not null`)
    for (const channel of channels) await target.query(`select pg_notify($1, '')`, [channel])
    await target.query('commit')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function keepOwnRows(target: pg.Client): Promise<void> {
  await target.query(`create temp table kept_log on commit drop as select * from audit_log;
    create temp table kept_closing on commit drop as select * from shop_closing`)
}

/** The shop stays closed until its owner has looked at it: the old one may still be selling. */
async function putOwnRowsBack(target: pg.Client): Promise<void> {
  const columns = (await listColumns(target, 'audit_log')).filter(
    (column) => !['id', 'order_id', 'customer_id'].includes(column),
  )
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  // The line of the opening comes last again.
  await target.query(`insert into audit_log (${listed}) select ${listed} from kept_log order by id;
    with opened as (delete from audit_log where id = (select max(id) from audit_log where act = 'passport-opened') returning *)
    insert into audit_log (${listed}) select ${listed} from opened;
    insert into shop_closing select * from kept_closing on conflict do nothing;
    update shop_closing set had_been_selling = true`)
}

async function copyTable(source: pg.Client, target: pg.Client, table: string): Promise<void> {
  const columns = await listColumns(target, table)
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await source.query(`declare moved no scroll cursor for
    select row_to_json(r)::text as line from (select ${listed} from ${pg.escapeIdentifier(table)}) r`)
  for (;;) {
    const { rows } = await source.query<{ line: string }>(`fetch ${fetchedRows} from moved`)
    if (rows.length === 0) break
    await insertLines(
      target,
      table,
      columns,
      rows.map(({ line }) => line),
    )
  }
  await source.query('close moved')
}

async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The keys of links, and how far each sequence has counted: never back, because an id may be in a link of this shop. */
async function copyFacts(source: pg.Client, target: pg.Client): Promise<void> {
  const keys = await source.query('select encrypted from settings where name = $1', [movedKeysSetting])
  await target.query(
    `insert into settings (name, encrypted, version) select $1, $2, coalesce(max(version), 0) + 1 from settings
     on conflict (name) do update set encrypted = excluded.encrypted, version = excluded.version`,
    [movedKeysSetting, keys.rows[0].encrypted],
  )
  const counted = `select sequencename as name, last_value::float8 as last from pg_sequences
    where schemaname = 'public' and last_value is not null`
  const own = new Map((await target.query(counted)).rows.map(({ name, last }) => [name, last]))
  for (const { name, last } of (await source.query(counted)).rows)
    await target.query('select setval($1::regclass, $2)', [
      `public.${pg.escapeIdentifier(name)}`,
      Math.max(last, own.get(name) ?? 0),
    ])
}
