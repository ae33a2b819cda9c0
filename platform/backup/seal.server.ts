import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { findUpwards } from '../find-upwards.server.ts'
import { remember } from '../remember.ts'

export interface Sealing {
  /** The name of the object, which is signed as well. */
  key: string
  /** Null: not signed. */
  authKey: string | null
}

/** Compresses, signs and encrypts, so that `age -d | zstd -d` reads it. Only the owners of these public keys can. */
export function seal(bytes: Uint8Array, recipients: string[], sealing: Sealing): Promise<Uint8Array> {
  return run('encrypt', { bytes, recipients, ...sealing })
}

/** Throws for a wrong key and for damaged bytes. Null when it is not signed with the key. */
export async function unseal(bytes: Uint8Array, identity: string, sealing: Sealing): Promise<Uint8Array | null> {
  return (await run<{ bytes: Uint8Array | null }>('decrypt', { bytes, identity, ...sealing })).bytes
}

function run<Result>(name: string, input: unknown): Promise<Result> {
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
