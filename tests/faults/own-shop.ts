import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'

/** A database server that outlives the shops on it, so that they can be killed. */
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
    async createDatabase(): Promise<string> {
      const name = `faults_${randomBytes(4).toString('hex')}`
      await query('postgres', `create database ${name}`)
      return name
    },
    async startShop(database: string, port: number, more: Record<string, string> = {}): Promise<ChildProcess> {
      const address = `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/${database}`
      const settings = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: address, LOG_LEVEL: 'silent', ...more }
      const shop = spawn(process.execPath, ['scripts/start.ts'], {
        env: { ...process.env, ...settings },
        stdio: 'ignore',
      })
      while (!(await isReady(port))) {
        if (shop.exitCode !== null) throw new Error('the shop did not start')
        await sleep(100)
      }
      return shop
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function stopShop(shop: ChildProcess) {
  shop.kill('SIGTERM')
  await new Promise((resolve) => shop.once('exit', resolve))
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
