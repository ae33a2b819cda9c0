import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { findUpwards } from './find-upwards.server.ts'

/** Includes the wait for the thread; without this limit a task that hangs would block the only thread forever. */
const maxTaskMs = 120_000

// Vite evaluates this module again after every edit, and must not start more threads each time.
const holder = globalThis as { shopWorkers?: Piscina }

/**
 * Runs a task that documents/worker.ts exports in another thread, because drawing a PDF would block every request.
 * An idle thread ends after half a minute and frees the memory of the libraries it loaded.
 */
export function runInWorker<Result>(task: string, input: unknown, maxMs = maxTaskMs): Promise<Result> {
  holder.shopWorkers ??= new Piscina({
    filename: pathToFileURL(getWorkerPath()).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Limits only V8's own memory: documents/ limits the bytes that a PDF unpacks into.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return holder.shopWorkers.run(input, { name: task, signal: AbortSignal.timeout(maxMs) })
}

function getWorkerPath(): string {
  const path = findUpwards('build/documents/worker.js')
  if (!path) throw new Error('documents/ is not built: run npm run build')
  return path
}
