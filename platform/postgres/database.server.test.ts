import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { decodeRow, selectColumns } from './columns.ts'
import {
  asyncCommit,
  type Database,
  db,
  executeStatement,
  isDatabaseReachable,
  longTransaction,
  openDatabase,
  pool,
  sellingDb,
  type Transaction,
} from './database.server.ts'
import { ownerConnection, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { migrateToLatest } from './migrate-to-latest.server.ts'

describe('the database of a test file', () => {
  it('is separate and migrated', async () => {
    const { rows } = await pool.query('select current_database() as name')
    expect(rows[0].name).toMatch(/^test_/)
    expect(await db.select().from(orders)).toEqual([])
  })
})

describe('executeStatement', () => {
  it('returns rows that decode to the same values as Drizzle returns', async () => {
    const { id } = await addOrder()
    const text = `select ${selectColumns(orders)} from orders where id = $2 and status = any ($1::order_status[])`
    const [row] = await executeStatement(db, { name: 'find-order', text }, [['pending', 'failed'], id])
    expect(decodeRow(orders, row ?? {})).toEqual(await orderNow(id))
  })

  it('is part of the transaction', async () => {
    const { id } = await addOrder()
    const rename = { name: 'rename-buyer', text: 'update orders set full_name = $2 where id = $1' }
    const failing = db.transaction(async (tx) => {
      await executeStatement(tx, rename, [id, 'Ravi Nair'])
      throw new Error('crash')
    })
    await expect(failing).rejects.toThrow('crash')
    expect(await orderNow(id)).toMatchObject({ fullName: 'Asha Rao' })
  })
})

describe('the limits of a transaction', () => {
  const readLimits = async (tx: Database | Transaction) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']
    const { rows } = await tx.execute<{ limits: string[] }>(
      sql`select array_agg(current_setting(name) order by place) as limits
        from unnest(${sql.param(names)}::text[]) with ordinality as setting (name, place)`,
    )
    return rows[0]?.limits
  }

  it('end a statement, a wait for a lock, an idle and a long transaction', async () => {
    expect(await readLimits(db)).toEqual(['20s', '5s', '30s', '1min'])
  })

  it('end a transaction that waits for a row of another', async () => {
    const { id } = await addOrder()
    const rename = sql`update orders set full_name = 'Ravi Nair' where id = ${id}`
    await db.transaction(async (tx) => {
      await tx.execute(rename)
      const waiting = db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '50ms'`)
        await other.execute(rename)
      })
      await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
  })

  it('do not apply to long work, and apply again afterwards', async () => {
    expect(await longTransaction(readLimits)).toEqual(['0', '0', '0', '0'])
    for (let connection = 0; connection < 3; connection++) {
      expect(await readLimits(db)).toEqual(['20s', '5s', '30s', '1min'])
    }
  })
})

it.each([
  ['pages', db],
  ['selling', sellingDb],
])('lets no server compile the statements of %s, which takes longer than to run them', async (_, database) => {
  expect((await database.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }])
})

describe('asyncCommit', () => {
  it('lasts until the end of its transaction', async () => {
    const read = async (tx: Database | Transaction) =>
      (await tx.execute(sql`select current_setting('synchronous_commit') as setting`)).rows
    await db.transaction(async (tx) => {
      expect(await read(tx)).toEqual([{ setting: 'on' }])
      await tx.execute(sql.raw(`select * from ${asyncCommit}`))
      expect(await read(tx)).toEqual([{ setting: 'off' }])
    })
    for (let connection = 0; connection < 10; connection++) expect(await read(db)).toEqual([{ setting: 'on' }])
  })
})

describe('openDatabase', () => {
  it('opens once when called twice', async () => {
    expect(await openDatabase()).toBe(await openDatabase())
  })

  it('lets several processes start at the same time on an empty database', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`
    await pool.query(`create database ${name}`)
    const url = process.env.DATABASE_URL?.replace(/[^/]+$/, name)
    const migrate = async () => {
      const own = new pg.Pool({ connectionString: url })
      await migrateToLatest(own).finally(() => own.end())
    }
    await Promise.all([migrate(), migrate(), migrate(), migrate()])
    const check = new pg.Pool({ connectionString: url })
    const { rows } = await check.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')
    await check.end()
    expect(rows[0].migrations).toBeGreaterThan(0)
  })

  it.runIf(isLong)('serves two processes from one embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'database-'))
    const processes = [openInAnotherProcess(folder), openInAnotherProcess(folder)]
    const answers = processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim())
    expect(await Promise.all(answers)).toEqual(['true 0', 'true 0'])
    for (const child of processes) child.stdin.end()
    const exits = await Promise.all(processes.map((child) => once(child, 'exit')))
    expect(exits).toEqual([
      [0, null],
      [0, null],
    ])
    rmSync(folder, { recursive: true })
  })

  it.runIf(isLong)(
    'leaves the folder of a version from before 1.0.0 as it is, and says so in one sentence',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'unreleased-'))
      const { stop } = await startEmbeddedPostgres(join(folder, 'postgres'))
      await inFolder(
        folder,
        `create table orders (id text primary key);
       create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('first-tables', 1789500000000)`,
      )
      await stop()
      writeFileSync(join(folder, 'app-secret'), 'kept')

      const command = ['scripts/migrate.ts']
      const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
      const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })

      expect(status).toBe(1)
      expect(stderr.trim()).toMatch(/^This database was made by a version of the shop from before 1\.0\.0.*made it\.$/)
      expect(readdirSync(folder).toSorted()).toEqual(['app-secret', 'postgres'])
      const again = await startEmbeddedPostgres(join(folder, 'postgres'))
      const tables = `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') order by 1`
      expect(await inFolder(folder, tables)).toEqual([
        { name: 'drizzle.__drizzle_migrations' },
        { name: 'public.orders' },
      ])
      expect(await inFolder(folder, 'select hash from drizzle.__drizzle_migrations')).toEqual([
        { hash: 'first-tables' },
      ])
      await again.stop()
      rmSync(folder, { recursive: true })
    },
  )

  it('works after a connection is lost', async () => {
    const client = await pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const lost = once(client, 'error')
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await lost
    client.release(true)
    expect(await isDatabaseReachable()).toBe(true)
  })
})

async function inFolder(folder: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(ownerConnection(join(folder, 'postgres')))
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

/** Opens the embedded database of a folder, prints what it found, and closes it when its input ends. */
function openInAnotherProcess(folder: string) {
  const script = `import { once } from 'node:events'
    import { orders } from '#db/schema/orders.ts'
    import { isDatabaseReachable, db, openDatabase } from '#platform/postgres/database.server.ts'
    const { close } = await openDatabase()
    console.log(await isDatabaseReachable(), (await db.select().from(orders)).length)
    await once(process.stdin.resume(), 'end')
    await close()`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

describe('isDatabaseReachable', () => {
  it('is true when the server answers', async () => {
    expect(await isDatabaseReachable()).toBe(true)
  })

  it('is false when there is no server', async () => {
    expect(await isDatabaseReachable(new pg.Pool({ host: '127.0.0.1', port: 1 }))).toBe(false)
  })

  it('is false when the server does not answer in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    expect(
      await isDatabaseReachable(new pg.Pool({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port })),
    ).toBe(false)
    silent.close()
  })
})
