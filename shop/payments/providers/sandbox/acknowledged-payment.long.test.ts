import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sandboxPayments } from '#db/schema/sandbox.ts'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'

// A server that only this test uses, because the test kills its processes.
const folder = mkdtempSync(join(tmpdir(), 'shop-killed-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
const { user, host } = embeddedConnection(join(folder, 'postgres'))
process.env.DATABASE_URL = `postgres://${user}@${encodeURIComponent(`${host}`)}/postgres`
// The settings were read when the server's module was imported.
vi.resetModules()

const { closeConnections, db, openDatabase, pool } = await import('#platform/postgres/database.server.ts')
const { recordTransfer } = await import('./record-transfer.server.ts')
const { openOrder } = await import('#tests/database/orders.ts')

afterAll(async () => {
  await closeConnections()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('an acknowledged payment', () => {
  it('survives a killed PostgreSQL process, which makes PostgreSQL restart from its disk', async () => {
    await openDatabase()
    const { rows: served } = await pool.query("select current_setting('data_directory') as folder")
    expect(served).toEqual([{ folder: join(folder, 'postgres') }])
    for (const round of [1, 2, 3]) {
      const { paymentRef: ref } = await vi.waitFor(() => openOrder(), 60_000)
      const { rows } = await pool.query('select pg_backend_pid() as pid')
      const paid = await recordTransfer({ ref, method: 'upi', onlyWhilePayable: true })
      process.kill(rows[0].pid, 'SIGKILL')
      expect(paid?.status).toBe('paid')
      const findStatus = async () => {
        const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
        return { round, status: payment?.status }
      }
      expect(await vi.waitFor(findStatus, 60_000)).toEqual({ round, status: 'paid' })
    }
  })
})
