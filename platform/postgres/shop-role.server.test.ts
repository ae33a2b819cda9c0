import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSuperuser, migrateToLatest } from './database.server.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  shopConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'

const parent = mkdtempSync(join(tmpdir(), 'shop-role-'))
const folder = join(parent, 'postgres')
let server: EmbeddedPostgres

/** A shop of an earlier version, which did everything as the superuser. */
async function fillAsSuperuser() {
  const pool = new pg.Pool(embeddedConnection(folder))
  await pool.query('drop role if exists left_over')
  await migrateToLatest(pool)
  await pool.query(`insert into customers (email, full_name, phone_number, class_level)
    values ('asha@example.in', 'Asha', '9876543210', 'class-10')`)
  await pool.end()
  const boss = new PgBoss({ ...embeddedConnection(folder), max: 1 })
  await boss.start()
  await boss.createQueue('kept')
  await boss.send('kept', {})
  await boss.stop({ graceful: false })
}

beforeAll(async () => {
  server = await startEmbeddedPostgres(folder)
  await fillAsSuperuser()
  await server.stop()
  server = await startEmbeddedPostgres(folder)
})
afterAll(async () => {
  await server.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(shopConnection(folder))
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

describe('the role of the shop', () => {
  it('is no superuser and may not read files of the server or run programs', async () => {
    expect(
      await query('select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await expect(query("select pg_read_file('postgresql.conf')")).rejects.toThrow('permission denied')
    await expect(query("copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
    await expect(query('set session authorization shop')).rejects.toThrow('permission denied')
  })

  it('owns everything that an earlier version created as the superuser', async () => {
    expect(await query('select email from customers')).toEqual([{ email: 'asha@example.in' }])
    const left = await query(`
      select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace, 'drizzle'::regnamespace)
        and relowner <> current_user::regrole
      union all select proname from pg_proc left join pg_depend on objid = pg_proc.oid and deptype = 'e'
        where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and proowner <> current_user::regrole and objid is null
      union all select nspname from pg_namespace where nspname in ('pgboss', 'drizzle') and nspowner <> current_user::regrole`)
    expect(left).toEqual([])
  })

  it('can migrate and use the queue afterwards', async () => {
    await query('alter table customers add column note text')
    const pool = new pg.Pool(shopConnection(folder))
    await migrateToLatest(pool)
    await pool.end()
    const boss = new PgBoss({ ...shopConnection(folder), max: 1 })
    await boss.start()
    expect(await boss.fetch('kept')).toHaveLength(1)
    await boss.stop({ graceful: false })
  })

  it('is the role of every unit test', async () => {
    expect(await isSuperuser()).toBe(false)
  })
})
