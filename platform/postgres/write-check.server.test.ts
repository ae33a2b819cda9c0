import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig, pool } from './database.server.ts'
import { readWriteCheck } from './write-check.server.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-check-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('readWriteCheck', () => {
  it('finds no problem on a disk with room', async () => {
    expect(await readWriteCheck({ folder })).toEqual({ problem: null, freeMegabytes: expect.any(Number) })
  })

  it('reports a disk with less room than an order may need', async () => {
    const readFreeMegabytes = async () => 49
    expect(await readWriteCheck({ folder, readFreeMegabytes })).toEqual({ problem: 'disk-full', freeMegabytes: 49 })
  })

  it('reports a disk that is full although it claims to have room', async () => {
    symlinkSync('/dev/full', join(folder, '.write-check'))
    expect(await readWriteCheck({ folder })).toMatchObject({ problem: 'disk-full' })
    expect(await readWriteCheck({ folder })).toMatchObject({ problem: null })
  })

  it('reports a folder that cannot be written', async () => {
    mkdirSync(join(folder, '.write-check'))
    expect(await readWriteCheck({ folder })).toMatchObject({ problem: 'folder-not-writable' })
    rmSync(join(folder, '.write-check'), { recursive: true })
  })

  it('reports a database that cannot fill a temporary file', async () => {
    const fullPool = new pg.Pool({ ...connectionConfig(), options: '-c temp_file_limit=64kB' })
    expect(await readWriteCheck({ folder, checkedPool: fullPool })).toMatchObject({ problem: 'database-not-writable' })
    await fullPool.end()
  })

  it('reports a database that is a read-only copy or does not answer', async () => {
    const closedPool = new pg.Pool(connectionConfig())
    await closedPool.end()
    expect(await readWriteCheck({ folder, checkedPool: closedPool })).toMatchObject({
      problem: 'database-not-writable',
    })
  })

  it('leaves no transaction open and no row behind', async () => {
    await readWriteCheck({ folder })
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    )
    expect(rows).toEqual([])
  })
})
