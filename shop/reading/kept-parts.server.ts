import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { remember } from '#platform/remember.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'

// Drawn pages carry the name of their buyer, so they stay for a day, on this machine only and outside of every backup.
const folder = join(env.dataDir, 'read-pages')
const maxAgeMs = 24 * 60 * 60_000
const maxBytes = 400 * 1024 * 1024
const pruneEveryMs = 60 * 60_000

const state = remember('kept parts', () => ({
  /** By name, while they are made: two requests for one page draw it once. */
  making: new Map<string, Promise<Uint8Array>>(),
  /** Since the folder was last pruned. */
  writtenBytes: 0,
}))

/** A part of a copy that was made before; null when there is none, or none that is younger than a day. */
export async function findKeptPart(copyKey: string, part: string): Promise<Uint8Array | null> {
  const path = pathOf(copyKey, part)
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs < maxAgeMs ? await readFile(path) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes a part once and keeps it. The key of a copy changes with every byte of it, so no buyer gets that of another. */
export function makePart(copyKey: string, part: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const path = pathOf(copyKey, part)
  const making = make()
    .then(async (bytes) => {
      await keep(path, bytes)
      return bytes
    })
    .finally(() => state.making.delete(path))
  state.making.set(path, making)
  return making
}

export function findPartInTheMaking(copyKey: string, part: string): Promise<Uint8Array> | undefined {
  return state.making.get(pathOf(copyKey, part))
}

function pathOf(copyKey: string, part: string): string {
  return join(folder, sha256Hex(Buffer.from(`${copyKey}/${part}`)))
}

/** A full disk costs the next reader a drawing, and this one nothing. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, path)
    state.writtenBytes += bytes.length
    if (state.writtenBytes > maxBytes / 4) await pruneKeptParts()
  } catch (err) {
    log.warn({ err }, 'a page for reading cannot be kept')
  }
}

/** Deletes what is older than a day, and the oldest of what is too much. */
export async function pruneKeptParts(): Promise<void> {
  state.writtenBytes = 0
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const facts = await stat(path).catch(() => null)
      return facts ? [{ path, bytes: facts.size, mtimeMs: facts.mtimeMs }] : []
    }),
  )
  let total = 0
  for (const { path, bytes, mtimeMs } of found.flat().sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    total += bytes
    if (total > maxBytes * 0.75 || Date.now() - mtimeMs > maxAgeMs) await rm(path, { force: true })
  }
}

/** At the start of every process, because each machine keeps its own. */
export function startPruningKeptParts(): void {
  const prune = () => void pruneKeptParts().catch((err: unknown) => log.warn({ err }, 'old pages cannot be deleted'))
  prune()
  setInterval(prune, pruneEveryMs).unref()
}
