import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { findUpwards } from './find-upwards.server.ts'
import { remember } from './remember.ts'

/** Includes the wait for the thread; without this limit a task that hangs would block the only thread forever. */
const maxTaskMs = 60_000

/** Typst keeps about 1 MB per document, so a thread that is never idle is replaced after so many tasks. */
export const maxTasksPerThread = 100

interface WorkerPool {
  threads: Piscina
  started: number
  running: number
}

const current = remember<{ pool?: WorkerPool }>('workers', () => ({}))

/**
 * Runs a task that documents/worker.ts exports in another thread, because typesetting would block every request. Only
 * for the shop's own documents: files that others made are read by run-confined.server.ts.
 * An idle thread ends after half a minute and frees the memory of the libraries it loaded.
 */
export async function runInWorker<Result>(task: string, input: unknown, maxMs = maxTaskMs): Promise<Result> {
  current.pool ??= startPool()
  const { pool } = current
  pool.started += 1
  pool.running += 1
  const isLast = () => pool.started >= maxTasksPerThread
  if (isLast()) current.pool = undefined
  try {
    return await pool.threads.run(input, { name: task, signal: AbortSignal.timeout(maxMs) })
  } finally {
    pool.running -= 1
    if (isLast() && pool.running === 0) void pool.threads.destroy()
  }
}

function startPool(): WorkerPool {
  const threads = new Piscina({
    filename: pathToFileURL(getWorkerPath()).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return { threads, started: 0, running: 0 }
}

function getWorkerPath(): string {
  const path = findUpwards('build/documents/worker.js')
  if (!path) throw new Error('documents/ is not built: run npm run build')
  return path
}
