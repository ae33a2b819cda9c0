import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installQueue } from '../queue/install-queue.server.ts'
import { findExcessiveRights } from './database.server.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  ownerConnection,
  shopConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'
import { grantIfChanged } from './grant-to-shop.server.ts'
import { migrateToLatest } from './migrate-to-latest.server.ts'
import { prepareShopRoles } from './shop-role.server.ts'

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

async function query(text: string, connection = shopConnection(folder)): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function installAs(owner: pg.PoolConfig) {
  const pool = new pg.Pool(owner)
  await migrateToLatest(pool)
  await installQueue(owner)
  const client = await pool.connect()
  for (let time = 0; time < 2; time++) await grantIfChanged(client, 'shop_app')
  client.release()
  await pool.end()
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

  it('gets its rights from the owner and can use the queue', async () => {
    await installAs(ownerConnection(folder))
    await query('select * from orders')
    await expect(query('alter table customers add column note text')).rejects.toThrow('must be owner')
    const boss = new PgBoss({ ...shopConnection(folder), max: 1 })
    await boss.start()
    await boss.createQueue('kept')
    await boss.send('kept', {})
    expect(await boss.fetch('kept')).toHaveLength(1)
    await boss.stop({ graceful: false })
  })

  it('loses the tables that it owned in version 1.0.0, and can still sell at that moment', async () => {
    const { database } = shopConnection(folder)
    await query(`reassign owned by shop_owner to shop_app`, embeddedConnection(folder))
    await query('alter table customers add column owned text')
    const old = new pg.Client(shopConnection(folder))
    await old.connect()
    await old.query('begin')
    // Holds a lock for a while, as a sale does.
    await old.query('select from orders')
    const preparing = prepareShopRoles(embeddedConnection(folder))
    await old.query('rollback')
    await preparing
    await old.query('select count(*) from orders')
    await old.end()
    await expect(query('alter table customers drop column owned')).rejects.toThrow('must be owner')
    expect(
      await query(`select pg_get_userbyid(datdba) as owner from pg_database where datname = '${database}'`),
    ).toEqual([{ owner: 'shop_owner' }])
  })

  it('is never a superuser in a unit test', async () => {
    expect(await findExcessiveRights()).toBe('owner')
  })
})
