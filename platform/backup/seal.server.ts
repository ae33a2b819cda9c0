import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { findUpwards } from '../find-upwards.server.ts'
import { remember } from '../remember.ts'

/** Compresses and encrypts, so that `age -d | zstd -d` reads it. Only the owners of these public keys can. */
export function seal(bytes: Uint8Array, recipients: string[]): Promise<Uint8Array> {
  return run('encrypt', { bytes, recipients })
}

/** Throws for a wrong key and for damaged bytes. */
export function unseal(bytes: Uint8Array, identity: string): Promise<Uint8Array> {
  return run('decrypt', { bytes, identity })
}

function run(name: string, input: unknown): Promise<Uint8Array> {
  return remember('sealers', startPool).run(input, { name })
}

function startPool(): Piscina {
  return new Piscina({
    filename: pathToFileURL(getWorkerPath()).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    // Buyers come first.
    niceIncrement: 10,
  })
}

function getWorkerPath(): string {
  const path = findUpwards('build/documents/seal-worker.js')
  if (!path) throw new Error('the backup worker is not built: run npm run build')
  return path
}
