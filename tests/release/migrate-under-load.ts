// node tests/release/migrate-under-load.ts --orders 1000000: the database of a large shop is upgraded while buyers check out.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrateToLatest } from '#platform/postgres/migrate-to-latest.server.ts'
import { buildIfChanged } from '../../scripts/build/build-if-changed.ts'
import { addBenchOrders } from '../database/add-bench-orders.ts'
import { fillQuickly } from '../database/bulk-load.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { startDatabaseServer } from '../faults/start-shop.ts'
import { addMigration, copyMigrations } from '../migrations/add-migration.ts'

export const maxCheckoutMs = 2_000
const longReadMs = 5_000

/** What a later version may do to the largest table: a column for every row, an index and a rule. */
function writeMigrations(): string {
  const folder = copyMigrations()
  addMigration(folder, 'wish', [
    'alter table orders add column wish text;',
    'alter table orders add constraint orders_wish_short check (length(wish) < 100) not valid;',
  ])
  addMigration(folder, 'fill-wish', [
    `-- outside a transaction
    do $$ declare last text := ''; next text; begin
      loop
        select max(id) into next from (select id from orders where id > last order by id limit 1000) batch;
        exit when next is null;
        update orders set wish = 'none' where id > last and id <= next and wish is null;
        commit;
        last := next;
      end loop;
    end $$;`,
    'alter table orders validate constraint orders_wish_short;',
    'drop index concurrently if exists orders_wish_idx;',
    'create index concurrently orders_wish_idx on orders (wish, created_at);',
  ])
  return folder
}

interface Load {
  checkouts: number
  failed: number
  slowestMs: number
}

let networks = 0

/** Each buyer comes from another network, or the shop's limits would refuse most of them. */
function nextNetwork(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

async function keepBuying(port: number, buyer: string, isOver: () => boolean, load: Load) {
  for (let order = 0; !isOver(); order++) {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/create-checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': nextNetwork() },
      body: JSON.stringify(describeCheckout(`${buyer}-${order}@example.com`)),
    })
    await response.text()
    load.checkouts += 1
    if (response.status !== 200) load.failed += 1
    load.slowestMs = Math.max(load.slowestMs, performance.now() - startedAt)
    await sleep(50)
  }
}

/** Sells while `work` runs. */
async function underLoad(port: number, name: string, work: () => Promise<void>): Promise<Load & { seconds: number }> {
  const load = { checkouts: 0, failed: 0, slowestMs: 0 }
  let isOver = false
  const startedAt = performance.now()
  const buyers = [1, 2].map((buyer) => keepBuying(port, `${name}-${buyer}`, () => isOver, load))
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(buyers)
  return { ...load, seconds: (performance.now() - startedAt) / 1000 }
}

/** A report that reads the table, behind which a migration has to wait. */
async function readLong(pool: pg.Pool) {
  const client = await pool.connect()
  await client.query('begin; select count(*) from orders')
  await sleep(longReadMs)
  await client.query('commit')
  client.release()
}

export async function migrateUnderLoad(orders: number) {
  await buildIfChanged()
  const server = await startDatabaseServer()
  const folder = writeMigrations()
  try {
    const database = await server.createDatabase()
    const shop = await server.startShop(database, { TRUSTED_PROXIES: '1' })
    const pool = new pg.Pool(server.connectionTo(database))
    await fillQuickly(pool, () => addBenchOrders(pool, orders))
    const before = await underLoad(shop.port, 'before', () => sleep(10_000))
    const during = await underLoad(shop.port, 'during', async () => {
      await Promise.all([readLong(pool), migrateToLatest(pool, { folder })])
    })
    const { rows } = await pool.query('select count(*)::int as filled from orders where wish is not null')
    await pool.end()
    await shop.stop()
    return { before, during, filled: rows[0].filled as number }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

export function describeLoad({ checkouts, failed, slowestMs, seconds }: Load & { seconds: number }): string {
  const slowest = (slowestMs / 1000).toFixed(2)
  return `${checkouts} checkouts in ${seconds.toFixed(0)} s, ${failed} failed, the slowest took ${slowest} s`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
  const { before, during, filled } = await migrateUnderLoad(Number(values.orders))
  console.log(`before the migration: ${describeLoad(before)}`)
  console.log(`during the migration: ${describeLoad(during)}`)
  console.log(`${filled} orders have the new column`)
  process.exit(during.failed === 0 && during.slowestMs <= maxCheckoutMs && filled >= Number(values.orders) ? 0 : 1)
}
