import { readFileSync } from 'node:fs'
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'

const functions = readFileSync(new URL('./functions.sql', import.meta.url), 'utf8')
const modules = Object.values(import.meta.glob<object>('./schema/*.ts', { eager: true }))
const tables = modules.flatMap((module) => Object.values(module)).filter((entry) => is(entry, PgTable))

async function readTexts(tx: Database | Transaction, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ text: string }>(query)
  return rows.map(({ text }) => text).toSorted()
}

const own = sql`pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

async function readDefinitions(tx: Database | Transaction) {
  return {
    functions: await readTexts(tx, sql`select pg_get_functiondef(oid) as text from pg_proc where ${own}`),
    triggers: await readTexts(
      tx,
      sql`select pg_get_triggerdef(pg_trigger.oid) as text from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal`,
    ),
    computedColumns: await readTexts(
      tx,
      sql`select table_name || '.' || column_name || ' = ' || generation_expression as text
        from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS'`,
    ),
    indexes: await readTexts(tx, sql`select indexdef as text from pg_indexes where schemaname = 'public'`),
    storage: await readTexts(
      tx,
      sql`select relname || ' ' || array_to_string(reloptions, ', ') as text from pg_class
        where relnamespace = 'public'::regnamespace and reloptions is not null`,
    ),
  }
}

async function dropDefinitions(tx: Transaction) {
  const drops = await readTexts(
    tx,
    sql`select format('drop function %s cascade', oid::regprocedure) as text from pg_proc where ${own}
      union all
      select format('alter table %I drop column %I', table_name, column_name) from information_schema.columns
      where table_schema = 'public' and is_generated = 'ALWAYS'
      union all
      select format('alter table %s reset (%s)', oid::regclass,
        (select string_agg(split_part(option, '=', 1), ', ') from unnest(reloptions) as option))
      from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null`,
  )
  // Cascades also drop functions that are on the list, so each runs only if its function is still there.
  for (const drop of drops) await tx.execute(sql.raw(drop.replace('drop function', 'drop function if exists')))
}

it('functions.sql describes the migrated database', async () => {
  const migrated = await readDefinitions(db)
  expect(migrated.functions.length).toBeGreaterThan(0)
  const rollback = new Error('rollback')
  const comparing = db.transaction(async (tx) => {
    await dropDefinitions(tx)
    expect((await readDefinitions(tx)).triggers).toEqual([])
    await tx.execute(sql.raw(functions))
    expect(await readDefinitions(tx)).toEqual(migrated)
    throw rollback
  })
  await expect(comparing).rejects.toBe(rollback)
})

it('the schema describes every other column and index', async () => {
  const columns = tables.flatMap((table) =>
    getTableConfig(table).columns.map(({ name }) => [getTableName(table), name]),
  )
  const found = await readTexts(
    db,
    sql`select table_name || '.' || column_name as text from information_schema.columns where table_schema = 'public'`,
  )
  const described = new Set(columns.map((path) => path.join('.')))
  expect(found.filter((column) => !described.has(column))).toEqual(['customers.search_text'])

  const indexes = tables.flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name))
  const constraints = sql`select from pg_constraint where conindid = indexrelid`
  const others = await readTexts(
    db,
    sql`select relname as text from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not exists (${constraints})`,
  )
  expect(others.filter((name) => !indexes.includes(name)).toSorted()).toEqual([
    'customers_search_idx',
    'name_words_word_idx',
  ])
})
