// Paid orders a second, end to end: create-checkout, the sandbox pays, its webhook, completed, delivery enqueued.
// Beside it, in the same run and on the same database server, the same rows written by plain SQL: the floor.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { consentPurposes } from '../db/schema.ts'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/embedded-postgres.server.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { writeOrdersBySql } from './orders-by-sql.ts'
import { post, startServer } from './servers.ts'

const rounds = 3
const ordersEach = { 1: 150, 16: 1200 }

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres(join(data, 'postgres'))
const connection = process.env.DATABASE_URL
  ? { connectionString: process.env.DATABASE_URL }
  : embeddedConnection(join(data, 'postgres'))
const shop = await startServer('scripts/start.ts', {
  PORT: '4340',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  DATABASE_URL:
    process.env.DATABASE_URL ?? `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/postgres`,
})
const pool = new pg.Pool({ ...connection, max: 16 })
let buyer = 0

const consents = Object.fromEntries(consentPurposes.map((purpose) => [purpose, true]))

async function buyOnce() {
  buyer += 1
  const checkout = await post(shop, '/api/create-checkout', {
    productType: 'maths',
    customerName: 'Asha Rao',
    customerEmail: `buyer-${process.pid}-${buyer}@example.com`,
    phoneNumber: '9876543210',
    classLevel: 'class-10',
    consents,
    userAgent: 'bench',
  })
  const { url } = JSON.parse(checkout) as { url: string }
  await post(shop, new URL(url).pathname, new URLSearchParams({ method: 'upi', outcome: 'succeed' }))
}

async function completedOrders(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from pgboss.job where name = 'order.completed'")
  return rows[0].n
}

/** The clock stops when every order of the round has its delivery enqueued. */
async function shopRate(buyers: 1 | 16): Promise<number> {
  const orders = ordersEach[buyers]
  const before = await completedOrders()
  const startedAt = performance.now()
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) await buyOnce()
    }),
  )
  while ((await completedOrders()) < before + orders) await sleep(5)
  return orders / ((performance.now() - startedAt) / 1000)
}

async function sqlRate(buyers: 1 | 16): Promise<number> {
  const orders = ordersEach[buyers] * 2
  const startedAt = performance.now()
  await writeOrdersBySql(pool, { orders, writers: buyers })
  return orders / ((performance.now() - startedAt) / 1000)
}

try {
  for (let order = 0; order < 100; order++) await buyOnce() // Warm: compiled code, prepared statements, open connections.
  console.log(
    `| buyers | shop, paid orders/s | plain SQL, orders/s | share of the floor | CPU ms an order, shop process |`,
  )
  console.log('|---|---|---|---|---|')
  for (const buyers of [1, 16] as const) {
    const best = { shop: 0, sql: 0, cpu: Number.POSITIVE_INFINITY }
    for (let round = 0; round < rounds; round++) {
      best.sql = Math.max(best.sql, await sqlRate(buyers))
      const cpuBefore = cpuSecondsOf(shop.pid)
      best.shop = Math.max(best.shop, await shopRate(buyers))
      best.cpu = Math.min(best.cpu, ((cpuSecondsOf(shop.pid) - cpuBefore) * 1000) / ordersEach[buyers])
    }
    const share = Math.round((best.shop / best.sql) * 100)
    console.log(
      `| ${buyers} | ${Math.round(best.shop)} | ${Math.round(best.sql)} | ${share} % | ${best.cpu.toFixed(1)} |`,
    )
  }
} finally {
  await pool.end()
  await shop.stop()
  await embedded?.stop()
  rmSync(data, { recursive: true, force: true })
}
