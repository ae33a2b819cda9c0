// Runs before every test file. The shop reads its settings at import, so nothing may import it above them.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { keepAnswers } from './keep-answers.ts'

const { folder, connection, role, template } = inject('tests')
const name = `test_${randomBytes(8).toString('hex')}`

process.env.SHOP_MODE = 'demo'
process.env.LOG_LEVEL ??= 'silent'
process.env.DATA_DIR = join(folder, name)
// Processes that tests start load the same modules, a fifth faster when they are compiled.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
process.env.DATABASE_URL = `postgres://${role}@${encodeURIComponent(connection.host)}/${name}`

let cloning: Promise<void> | undefined

// Not a mock: a test file that imports the database, even indirectly, gets its own clone.
vi.mock(import('#platform/postgres/database.server.ts'), async (importOriginal) => {
  // Copying files takes half the time of copying pages through the log, which is the default.
  cloning ??= administer(`create database ${name} template ${template} owner ${role} strategy file_copy`)
  await cloning
  return importOriginal()
})

// Not a mock either: it asks the real process about each file once.
vi.mock(import('#platform/run-confined.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, runConfined: keepAnswers(original.runConfined, join(folder, 'answers')) }
})

let queue: { close(): Promise<void> } | undefined

// The queue has no handlers in tests: jobs stay in their table, where a test can count them.
vi.mock(import('#platform/queue/queue.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  queue ??= await original.openQueue({})
  return original
})

afterAll(async () => {
  await queue?.close()
  if (!cloning) return
  const { closeConnections } = await import('#platform/postgres/database.server.ts')
  await closeConnections()
  await administer(`drop database ${name} with (force)`)
})

async function administer(statement: string) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
