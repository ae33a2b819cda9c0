import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'

/** A database server that keeps running when a test kills a shop. */
export async function startDatabaseServer() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  const connection = embeddedConnection(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))

  async function query(database: string, statement: string): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client({ ...connection, database })
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  return {
    query,
    connectionTo: (database: string): pg.PoolConfig => ({ ...connection, database }),
    async createDatabase(): Promise<string> {
      const name = `faults_${randomBytes(4).toString('hex')}`
      await query('postgres', `create database ${name}`)
      return name
    },
    /** Picks a free port unless PORT is given. */
    async startShop(database: string, more: Record<string, string> = {}): Promise<RunningProcess> {
      const address = `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/${database}`
      const settings = { DATA_DIR: folder, DATABASE_URL: address, LOG_LEVEL: 'silent' }
      return startProcess({ PORT: more.PORT ?? String(await findPort()), ...settings, ...more })
    },
    /** Like a power cut of the database: PostgreSQL starts again from its disk. */
    kill() {
      process.kill(Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// A hundred ports per worker, below the range that the system uses for outgoing connections.
let nextPort = Number(process.env.SHOP_TEST_PORT ?? 4310) + 200 + 100 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export async function findPort(): Promise<number> {
  for (;;) {
    const port = nextPort++
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listening = once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.listen(port)
  const free = await listening
  if (free) await new Promise((resolve) => probe.close(resolve))
  return free
}
