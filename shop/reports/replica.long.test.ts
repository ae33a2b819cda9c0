import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReplicatedPostgres } from '#tests/replicated-postgres.ts'

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>

beforeAll(async () => {
  servers = await startReplicatedPostgres()
}, 60_000)
afterAll(() => servers.stop())

const openDashboard = `
  import { openDatabase } from '#platform/postgres/database.server.ts'
  import { listCustomers } from '#shop/search/list-customers.server.ts'
  import { listOrders } from '#shop/search/list-orders.server.ts'
  import { readOverview } from '#shop/reports/read-overview.server.ts'
  const { close } = await openDatabase()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await listOrders({ pageSize: 10 })
  await listCustomers({ pageSize: 10 })
  await readOverview()
  await close()`

it('the lists and figures of the dashboard are read from the replica', async () => {
  const env = { ...process.env, ...servers.urls }
  await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', openDashboard], { env })
  const listReadTables = async () => {
    const { rows } = await servers.replica.query(
      `select relname from pg_stat_user_tables where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
    )
    return rows.map(({ relname }) => relname)
  }
  const expected = ['customers', 'orders', 'sales_by_product', 'sales_changes']
  await expect.poll(listReadTables, { timeout: 30_000 }).toEqual(expect.arrayContaining(expected))
})
