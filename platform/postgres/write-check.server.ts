import { existsSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../env.server.ts'
import { log } from '../log/log.server.ts'
import { withTimeout } from '../with-timeout.ts'
import { pool } from './database.server.ts'

export interface WriteCheck {
  /** Why the shop cannot take orders now; null when it can. */
  problem: 'disk-full' | 'folder-not-writable' | 'database-not-writable' | null
  /** Undefined when the shop keeps nothing on this computer's disk. */
  freeMegabytes?: number
}

interface CheckedPlaces {
  folder: string
  checkedPool: Pick<typeof pool, 'connect'>
  readFreeMegabytes(folder: string): Promise<number>
}

/** Three segments of PostgreSQL's log: with less, the next order may fail. */
const minFreeMegabytes = 50
const maxAnswerMs = 2_000
const keptMs = { good: 5_000, bad: 1_000 }

let kept: { check: Promise<WriteCheck>; until: number } | undefined
let wasGood = true

/** Writes to the disk and to the database, as an order does. Repeats an answer that is a few seconds old. */
export function checkWrites(): Promise<WriteCheck> {
  const now = performance.now()
  if (kept && kept.until > now) return kept.check
  const check = readWriteCheck()
  const keep = { check, until: now + keptMs.good }
  kept = keep
  void check.then(({ problem, freeMegabytes }) => {
    if (problem) keep.until = performance.now() + keptMs.bad
    if (problem && wasGood) log.error({ problem, freeMegabytes }, 'the shop cannot write')
    wasGood = problem === null
  })
  return check
}

export async function readWriteCheck(places: Partial<CheckedPlaces> = {}): Promise<WriteCheck> {
  const { folder = env.dataDir, checkedPool = pool, readFreeMegabytes = readFree } = places
  const freeMegabytes = existsSync(folder) ? await readFreeMegabytes(folder).catch(() => undefined) : undefined
  if (freeMegabytes !== undefined && freeMegabytes < minFreeMegabytes) return { problem: 'disk-full', freeMegabytes }
  const [file, database] = await Promise.all([
    freeMegabytes === undefined ? null : findFailure(writeFileToDisk(folder)),
    findFailure(writeToDatabase(checkedPool)),
  ])
  if (file) return { problem: file === 'ENOSPC' ? 'disk-full' : 'folder-not-writable', freeMegabytes }
  return { problem: database ? 'database-not-writable' : null, freeMegabytes }
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / 1024 ** 2)
}

async function findFailure(write: Promise<void>): Promise<string | null> {
  const failure = write.then(
    () => null,
    (err) => {
      log.warn({ err }, 'a trial write failed')
      return String(err.code ?? 'unknown')
    },
  )
  return withTimeout(failure, maxAnswerMs, 'timeout')
}

async function writeFileToDisk(folder: string): Promise<void> {
  const path = join(folder, '.write-check')
  const file = await open(path, 'w')
  try {
    await file.writeFile(Buffer.alloc(4_096))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** A long list fills a temporary file; the message makes the commit wait for the disk. Neither leaves a row. */
const trialWrite = `
  begin;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 10000);
  select pg_logical_emit_message(true, 'write-check', '');
  commit`

async function writeToDatabase(checkedPool: CheckedPlaces['checkedPool']): Promise<void> {
  const client = await checkedPool.connect()
  let failure: Error | undefined
  try {
    await client.query(trialWrite)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
