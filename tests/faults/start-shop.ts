import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'

/** A database server that a test may kill. */
export async function startDatabaseServer() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  const connection = embeddedConnection(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  return {
    ...describeServer(connection, folder),
    /** Like a power cut of the database: PostgreSQL starts again from its disk. Returns false when it has not started again yet. */
    kill() {
      try {
        return process.kill(
          Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10),
          'SIGKILL',
        )
      } catch {
        return false
      }
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Server {
  addressOf(database: string): string
  connectionTo(database: string): pg.PoolConfig
  /** The data folder of its shops, unless DATA_DIR is given. */
  folder: string
  query(database: string, statement: string): Promise<pg.QueryResultRow[]>
  createDatabase(): Promise<string>
  /** For a live shop: its first start publishes who sells, from its settings. */
  createEmptyDatabase(): Promise<string>
  /** Picks a free port unless PORT is given. */
  startShop(database: string, more?: Record<string, string>, script?: string): Promise<RunningProcess>
}

export interface DatabaseServer extends Server {
  stop(): Promise<void>
}

const shared = process.env.SHOP_TEST_DATA ?? ''

/** What the shop under test has prepared, for another shop: it recognises the same files and does not check them again. */
export async function copyPreparedFiles(folder: string) {
  while (countTemplates(shared) < listCatalogueFiles().length) await sleep(100)
  cpSync(join(shared, 'files/templates'), join(folder, 'files/templates'), { recursive: true })
}

/**
 * The server of the shop under test, for other shops: it runs already, and has the database of a shop that was started
 * once, to copy.
 */
export async function shareDatabaseServer(): Promise<DatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  const server = describeServer(embeddedConnection(join(shared, 'postgres')), folder, 'started')
  await createTemplate(server, join(shared, 'started'))
  cpSync(join(shared, 'started/files'), join(folder, 'files'), { recursive: true })
  return { ...server, stop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Several workers may need it at the same time: the lock lets one of them create it. */
async function createTemplate({ addressOf, query, startShop }: Server, folder: string) {
  const lock = new pg.Client(addressOf('postgres'))
  await lock.connect()
  await lock.query('select pg_advisory_lock(4310)')
  try {
    if ((await query('postgres', `select from pg_database where datname = 'started'`)).length > 0) return
    await query('postgres', 'create database starting')
    await copyPreparedFiles(folder)
    const shop = await startShop('starting', { DATA_DIR: folder, SHOP_MODE: 'demo' })
    const countEditions = async () => Number((await query('starting', 'select count(*) from editions'))[0]?.count)
    while ((await countEditions()) < listCatalogueFiles().length) await sleep(100)
    await shop.stop()
    await query('postgres', 'alter database starting rename to started')
  } finally {
    await lock.end()
  }
}

/** A shop prepares its files after it has started, which takes longer than the start. */
function countTemplates(folder: string): number {
  const templates = join(folder, 'files/templates')
  return existsSync(templates) ? readdirSync(templates).filter((name) => name.endsWith('.json')).length : 0
}

function describeServer(connection: pg.PoolConfig, folder: string, template = 'template1'): Server {
  const addressOf = (database: string) =>
    `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/${database}`

  async function query(database: string, statement: string): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client(addressOf(database))
    // The server may be killed between the answer and the end; what was asked is rejected anyway.
    client.on('error', () => {})
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  async function createDatabase(from: string): Promise<string> {
    const name = `faults_${randomBytes(4).toString('hex')}`
    await query('postgres', `create database ${name} template ${from}`)
    return name
  }

  return {
    addressOf,
    folder,
    query,
    connectionTo: (database: string): pg.PoolConfig => ({ ...connection, database }),
    createDatabase: () => createDatabase(template),
    createEmptyDatabase: () => createDatabase('template1'),
    async startShop(database, more = {}, script) {
      const settings = { DATA_DIR: folder, DATABASE_URL: addressOf(database), LOG_LEVEL: 'silent' }
      return startProcess({ PORT: more.PORT ?? String(await findPort()), ...settings, ...more }, script)
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
