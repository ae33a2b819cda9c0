import type pg from 'pg'

/** A crash while the tables are filled loses them; no one has bought anything in them yet. */
const fillSettings = {
  ...{ fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB', checkpoint_timeout: '1h', autovacuum: 'off' },
}
const sessionSettings = {
  ...{ statement_timeout: '0', transaction_timeout: '0', synchronous_commit: 'off' },
  ...{ work_mem: '1GB', maintenance_work_mem: '1GB', max_parallel_maintenance_workers: '2' },
  // Without triggers and foreign keys; only a superuser may switch them off.
  session_replication_role: 'replica',
}

type Statement = string | pg.QueryConfig

/** The server writes less carefully while `fill` runs. */
export async function fillQuickly(pool: pg.Pool, fill: () => Promise<void>) {
  try {
    for (const [name, value] of Object.entries(fillSettings)) await pool.query(`alter system set ${name} = '${value}'`)
    await pool.query('select pg_reload_conf()')
    await fill()
  } finally {
    for (const name of Object.keys(fillSettings)) await pool.query(`alter system reset ${name}`)
    await pool.query('select pg_reload_conf()')
    await runWithoutLimits(pool, 'checkpoint')
  }
}

/**
 * Adds many rows to these tables in one transaction. Without triggers, and with the indexes created at the end, this takes a tenth
 * of the time. `pool` connects as a superuser.
 */
export async function bulkLoad(pool: pg.Pool, tables: string[], statements: Statement[]) {
  const client = await connectWithoutLimits(pool)
  try {
    await client.query('begin')
    const definitions = await dropIndexes(client, tables)
    for (const statement of statements) await client.query(statement)
    for (const definition of definitions) await client.query(definition)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  for (const table of tables) await runWithoutLimits(pool, `vacuum analyze ${table}`)
}

/** All but those that a foreign key refers to; returns how to create them again. */
async function dropIndexes(client: pg.PoolClient, tables: string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass as name, i.indrelid::regclass as table, c.conname as constraint,
       coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype = 'f')`,
    [tables],
  )
  for (const { name, table, constraint } of rows)
    await client.query(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`)
  return rows.map(({ table, constraint, definition }) =>
    constraint ? `alter table ${table} add constraint ${constraint} ${definition}` : definition,
  )
}

export async function runWithoutLimits(pool: pg.Pool, statement: string, values?: unknown[]) {
  const client = await connectWithoutLimits(pool)
  await client.query(statement, values).finally(() => client.release(true))
}

/** The shop's pool ends statements that take longer than a page may. */
async function connectWithoutLimits(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  for (const [name, value] of Object.entries(sessionSettings)) await client.query(`set ${name} = '${value}'`)
  return client
}
