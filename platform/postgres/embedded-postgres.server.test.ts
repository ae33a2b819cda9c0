import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { queryEmbedded } from '#tests/database/query-embedded.ts'
import { type EmbeddedPostgres, embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.server.ts'

// One folder for all, because a new database takes seconds. More kinds of kills, locks and processes: embedded-postgres.long.test.ts.
const parent = mkdtempSync(join(tmpdir(), 'embedded-'))
const folder = join(parent, 'my data', 'postgres')
let running: EmbeddedPostgres | undefined

afterAll(async () => {
  await running?.stop()
  rmSync(parent, { recursive: true, force: true })
})

async function start() {
  running = await startEmbeddedPostgres(folder)
  return running
}

const query = (text: string) => queryEmbedded(folder, text)

describe('startEmbeddedPostgres', () => {
  it('keeps its data after a restart and leaves no other files', async () => {
    const server = await start()
    expect(server.owned).toBe(true)
    await query('create table kept (note text)')
    await query("insert into kept values ('नमस्ते')")
    const [settings] = await query(`select current_setting('listen_addresses') as addresses,
      current_setting('fsync') as fsync, current_setting('data_checksums') as checksums`)
    expect(settings).toEqual({ addresses: '', fsync: 'on', checksums: 'on' })
    // Without a password, the rights of the socket are all that keeps other users of the computer out.
    expect(statSync(join(String(embeddedConnection(folder).host), '.s.PGSQL.5432')).mode & 0o077).toBe(0)
    await server.stop()
    await expect(query('select 1')).rejects.toThrow()
    await start()
    expect(await query('select note from kept')).toEqual([{ note: 'नमस्ते' }])
    expect(readdirSync(join(parent, 'my data'))).toEqual(['postgres'])
  })

  it('starts the server again when it was killed', async () => {
    const pid = () => Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await query('select note from kept')).toHaveLength(1), 60_000)
    expect(pid()).not.toBe(killed)
  })

  it('starts when a power cut filled its lock files with zeros', async () => {
    await running?.stop()
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(folder, name), '\0'.repeat(90))
    expect((await start()).owned).toBe(true)
  })

  it('refuses a folder with other files', async () => {
    const other = join(parent, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'holiday.jpg'), '')
    await expect(startEmbeddedPostgres(other)).rejects.toThrow('is not empty and contains no PostgreSQL database')
  })

  it('explains what to do on a computer without binaries', async () => {
    vi.stubGlobal('process', Object.create(process, { arch: { value: 'mips' } }))
    try {
      await expect(startEmbeddedPostgres(join(parent, 'new'))).rejects.toThrow(
        /no embedded PostgreSQL .*-mips.* Set DATABASE_URL/,
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
