import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { type OwnProcess, startOwnProcess } from '../../scripts/own-process.ts'

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
    startShop(database: string, port: number, more: Record<string, string> = {}): Promise<OwnProcess> {
      const address = `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/${database}`
      const settings = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: address, LOG_LEVEL: 'silent' }
      return startOwnProcess({ ...settings, ...more })
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
