import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryEmbedded } from '#tests/database/query-embedded.ts'
import { log } from '../log/log.server.ts'
import { type EmbeddedPostgres, embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { clearStaleLocks } from './stale-postgres-lock.server.ts'

let parent: string
let folder: string
let running: EmbeddedPostgres[]
let created: string

beforeAll(async () => {
  created = join(mkdtempSync(join(tmpdir(), 'embedded-')), 'postgres')
  await (await startEmbeddedPostgres(created)).stop()
})

afterAll(() => rmSync(dirname(created), { recursive: true, force: true }))

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-'))
  folder = join(parent, 'my data', 'postgres')
  running = []
})

afterEach(async () => {
  for (const server of running.reverse()) await server.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function start(where = folder) {
  const server = await startEmbeddedPostgres(where)
  running.push(server)
  return server
}

/** For tests that are not about the first start: a copy is ready much earlier than a new database. */
async function startAgain(where = folder) {
  copyCreated(where)
  return start(where)
}

function copyCreated(where: string) {
  mkdirSync(dirname(where), { recursive: true })
  // Unlike cpSync, this keeps the owner of the files.
  execFileSync('cp', ['-a', created, where])
}

const query = (text: string, where = folder) => queryEmbedded(where, text)

function postmasterPid(where = folder): number {
  return Number.parseInt(readFileSync(join(where, 'postmaster.pid'), 'utf8'), 10)
}

/** Another process that starts the server and never stops it. */
async function startInAnotherProcess(where: string) {
  const script = `import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
    await startEmbeddedPostgres(process.argv[1])
    console.log('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

describe('startEmbeddedPostgres', () => {
  it('shares a running server, and takes over when the other process stops it', async () => {
    const owner = await startAgain()
    await query('create table kept (note text)')
    const sharer = await start()
    expect([owner.owned, sharer.owned]).toEqual([true, false])
    await owner.stop()
    await vi.waitFor(() => expect(sharer.owned).toBe(true), 60_000)
    expect(await query('select * from kept')).toEqual([])
  })

  it('runs one server when several processes start for the first time together', async () => {
    const servers = await Promise.all([start(), start(), start()])
    expect(servers.filter((server) => server.owned)).toHaveLength(1)
    expect(readdirSync(join(parent, 'my data'))).toEqual(['postgres'])
  })

  it('stops the server when node is killed, and can start again', async () => {
    copyCreated(folder)
    const owner = await startInAnotherProcess(folder)
    await query("create table kept as select 'acknowledged' as note")
    const pid = postmasterPid()
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000)
    expect((await start()).owned).toBe(true)
    expect(await query('select note from kept')).toEqual([{ note: 'acknowledged' }])
  })

  it('starts the server again when it was killed', async () => {
    await startAgain()
    await query("create table kept as select 'acknowledged' as note")
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await query('select note from kept')).toHaveLength(1), 60_000)
    expect(postmasterPid()).not.toBe(killed)
  })

  it('writes to the log that a PostgreSQL process was killed and that connections ended', async () => {
    const lines: string[] = []
    const note = (facts: unknown, message: unknown) => void lines.push(`${JSON.stringify(facts)} ${message}`)
    const spies = [vi.spyOn(log, 'error').mockImplementation(note), vi.spyOn(log, 'warn').mockImplementation(note)]
    try {
      await startAgain()
      const client = new pg.Client(embeddedConnection(folder))
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      process.kill(rows[0].pid, 'SIGKILL')
      await vi.waitFor(() => expect(lines.join()).toMatch(/PID \d+\) was terminated by signal 9/), 60_000)
      await vi.waitFor(async () => expect(await query('select 1 as one')).toHaveLength(1), 60_000)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  it('starts when another program now has the process id in an old lock file', async () => {
    const server = await startAgain()
    const lock = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    await server.stop()
    writeFileSync(join(folder, 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
    writeFileSync(join(folder, '.s.PGSQL.5432.lock'), lock.replace(/^\d+/, String(process.pid)))
    expect((await start()).owned).toBe(true)
  })

  it('starts when its lock files are empty, filled with zeros by a power cut, or cut off', async () => {
    await (await startAgain()).stop()
    for (const content of ['', '\0'.repeat(90), '\n']) {
      writeFileSync(join(folder, 'postmaster.pid'), content)
      writeFileSync(join(folder, '.s.PGSQL.5432.lock'), content)
      expect((await start()).owned).toBe(true)
      await running.pop()?.stop()
    }
  })

  it('starts when the PostgreSQL of another folder now has the process id in an old lock file', async () => {
    const server = await startAgain()
    const lock = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    await server.stop()
    const other = join(parent, 'other')
    await startAgain(other)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(join(folder, name), lock.replace(/^\d+/, String(postmasterPid(other))))
    }
    expect((await start()).owned).toBe(true)
    expect(await query('select 1 as one', other)).toEqual([{ one: 1 }])
  })

  it('starts in a restored copy while the PostgreSQL that it was copied from still runs', async () => {
    await startAgain()
    await query("create table kept as select 'copied' as note")
    await query('checkpoint')
    const copy = join(parent, 'copy')
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') })
    chmodSync(copy, 0o700)
    expect((await start(copy)).owned).toBe(true)
    expect(await query('select note from kept', copy)).toEqual([{ note: 'copied' }])
    expect(await query('select note from kept')).toEqual([{ note: 'copied' }])
  })

  it('does not touch the lock of a running server, even without its socket', async () => {
    await startAgain()
    const socket = join(folder, '.s.PGSQL.5432')
    const locks = () => [join(folder, 'postmaster.pid'), `${socket}.lock`].map((lock) => readFileSync(lock, 'utf8'))
    const before = locks()
    await clearStaleLocks({ folder, socket })
    expect(locks()).toEqual(before)
    renameSync(socket, `${socket}.away`)
    await clearStaleLocks({ folder, socket })
    expect(locks()).toEqual(before)
    writeFileSync(join(folder, 'postmaster.pid'), '')
    await clearStaleLocks({ folder, socket })
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(true)
    writeFileSync(join(folder, 'postmaster.pid'), before[0] ?? '')
    renameSync(`${socket}.away`, socket)
  })

  it('runs one server when several processes find the same damaged lock', async () => {
    await (await startAgain()).stop()
    writeFileSync(join(folder, 'postmaster.pid'), '')
    const servers = await Promise.all([start(), start(), start()])
    expect(servers.filter((server) => server.owned)).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('stale-lock'))).toEqual([])
  })

  it('deletes the unfinished folder of an interrupted first start', async () => {
    const partial = `${folder}.init-0000`
    mkdirSync(partial, { recursive: true })
    utimesSync(partial, 0, 0)
    await start()
    expect(existsSync(partial)).toBe(false)
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(parent, 'a'.repeat(60), 'b'.repeat(60), 'postgres')
    await start(deep)
    expect(await query('select 1 as one', deep)).toEqual([{ one: 1 }])
    rmSync(String(embeddedConnection(deep).host), { recursive: true })
  })

  it('shows the PostgreSQL error when it cannot start', async () => {
    await (await startAgain()).stop()
    writeFileSync(join(folder, 'PG_VERSION'), '9.6\n')
    await expect(start()).rejects.toThrow(/did not start:[\s\S]*incompatible with server[\s\S]*DATABASE_URL/)
  })
})
