import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'

/** Waiting in the queue counts. A task that hangs would otherwise hold the only thread for ever. */
const maxTaskMs = 120_000

// Vite evaluates this module again after every edit: the threads must not pile up.
const holder = globalThis as { shopWorkers?: Piscina }

/**
 * Runs one of the tasks that documents/worker.ts exports in another thread: making a PDF would hold up every visitor.
 * The threads end after half a minute without work, and with them the memory of the libraries they load.
 */
export function runInWorker<Result>(task: string, input: unknown, withinMs = maxTaskMs): Promise<Result> {
  holder.shopWorkers ??= new Piscina({
    filename: pathToFileURL(findWorker()).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Only of what V8 counts: the bytes that a PDF unpacks into are limited in documents/.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return holder.shopWorkers.run(input, { name: task, signal: AbortSignal.timeout(withinMs) })
}

/** Upwards from this file, because it runs from platform/ as source and from build/server/ when bundled. */
function findWorker(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'build/documents/worker.js'))) {
    if (folder === dirname(folder)) throw new Error('documents/ is not built: npm run build does it')
    folder = dirname(folder)
  }
  return join(folder, 'build/documents/worker.js')
}
