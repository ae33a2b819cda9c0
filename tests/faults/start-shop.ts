import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'

/** A database server that a test may kill. */
export async function startDatabaseServer() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  const connection = embeddedConnection(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  return {
    ...describeServer(connection, folder),
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

export type DatabaseServer = Awaited<ReturnType<typeof shareDatabaseServer>>

/** The server of the shop under test, for other shops: it runs already, and has a migrated database to copy. */
export async function shareDatabaseServer() {
  const shared = process.env.SHOP_TEST_DATA ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  copyPreparedFiles(shared, folder)
  const server = describeServer(embeddedConnection(join(shared, 'postgres')), folder, 'shop_template')
  await createTemplate(server, folder)
  return { ...server, stop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Their names are hashes of what they were made from, so that every shop may use them. */
function copyPreparedFiles(from: string, to: string) {
  for (const name of ['files/look-inside', 'files/templates']) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true })
  }
}

/** Several workers may need it at the same time: the lock lets one of them create it. */
async function createTemplate({ query, addressOf }: ReturnType<typeof describeServer>, folder: string) {
  const migrated = `select from pg_database where datname = 'shop_template'`
  const lock = new pg.Client(addressOf('postgres'))
  await lock.connect()
  await lock.query('select pg_advisory_lock(4310)')
  try {
    if ((await query('postgres', migrated)).length > 0) return
    await query('postgres', 'create database migrating')
    const env = { DATABASE_URL: addressOf('migrating'), DATA_DIR: folder, SHOP_MODE: 'demo' }
    const { code, output } = await runCommand(process.execPath, ['scripts/migrate.ts'], { keepOutput: true, env })
    if (code !== 0) throw new Error(output)
    await query('postgres', 'alter database migrating rename to shop_template')
  } finally {
    await lock.end()
  }
}

function describeServer(connection: pg.PoolConfig, folder: string, template = 'template1') {
  const addressOf = (database: string) =>
    `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/${database}`

  async function query(database: string, statement: string): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client(addressOf(database))
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  return {
    addressOf,
    query,
    connectionTo: (database: string): pg.PoolConfig => ({ ...connection, database }),
    async createDatabase(): Promise<string> {
      const name = `faults_${randomBytes(4).toString('hex')}`
      await query('postgres', `create database ${name} template ${template}`)
      return name
    },
    /** Picks a free port unless PORT is given. */
    async startShop(database: string, more: Record<string, string> = {}): Promise<RunningProcess> {
      const settings = { DATA_DIR: folder, DATABASE_URL: addressOf(database), LOG_LEVEL: 'silent' }
      return startProcess({ PORT: more.PORT ?? String(await findPort()), ...settings, ...more })
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
