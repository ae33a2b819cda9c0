import pg from 'pg'
import { inject } from 'vitest'

const tables = `
  select format('%I.%I', nspname, relname) as name, format('snapshot.%I', nspname || '.' || relname) as saved,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'pgboss')`

const take = `do $$ declare t record; has_rows boolean; begin
  drop schema if exists snapshot cascade;
  create schema snapshot;
  create table snapshot.functions as select oid from pg_proc;
  for t in ${tables} loop
    execute format('select exists (select from %s)', t.name) into has_rows;
    if has_rows then execute format('create table %s as select %s from %s', t.saved, t.columns, t.name); end if;
  end loop;
end $$`

const restore = `do $$ declare t record; f record; has_rows boolean; begin
  for f in select oid::regprocedure as name from pg_proc where oid not in (select oid from snapshot.functions) loop
    execute format('drop function if exists %s cascade', f.name);
  end loop;
  for t in ${tables} loop
    execute format('select exists (select from %s)', t.name) into has_rows;
    if has_rows then execute format('delete from %s', t.name); end if;
    if to_regclass(t.saved) is not null then
      execute format('insert into %s (%s) overriding system value table %s', t.name, t.columns, t.saved);
    end if;
  end loop;
end $$`

const endTransactions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`

let admin: pg.Client | undefined

export async function takeSnapshot() {
  admin ??= await connect()
  await admin?.query(take)
}

export async function restoreSnapshot() {
  await admin?.query(restore).catch(async () => {
    // A test that failed may have left a lock.
    await admin?.query(endTransactions)
    await admin?.query(restore)
  })
}

/** Undefined when the test file uses no database. */
async function connect(): Promise<pg.Client | undefined> {
  const { connection } = inject('tests')
  const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const client = new pg.Client({ ...connection, database })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return undefined
  }
  // Without triggers and foreign keys the tables can be restored in any order.
  await client.query(`set session_replication_role = replica; set lock_timeout = '5s'; set client_min_messages = error`)
  return client
}
