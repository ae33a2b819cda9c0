import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSuperuser } from './database.server.ts'
import { type EmbeddedPostgres, shopConnection, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { migrateToLatest } from './migrate-to-latest.server.ts'

const parent = mkdtempSync(join(tmpdir(), 'shop-role-'))
const folder = join(parent, 'postgres')
let server: EmbeddedPostgres

beforeAll(async () => {
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

  it('can migrate and use the queue', async () => {
    const pool = new pg.Pool(shopConnection(folder))
    await migrateToLatest(pool)
    await pool.end()
    await query('alter table customers add column note text')
    const boss = new PgBoss({ ...shopConnection(folder), max: 1 })
    await boss.start()
    await boss.createQueue('kept')
    await boss.send('kept', {})
    expect(await boss.fetch('kept')).toHaveLength(1)
    await boss.stop({ graceful: false })
  })

  it('is the role of every unit test', async () => {
    expect(await isSuperuser()).toBe(false)
  })
})
