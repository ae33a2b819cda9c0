import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runTool } from '../run-tool.ts'

const sourceFiles = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build/build-documents.ts',
  'scripts/build/build-hindi-scripts.ts',
  'scripts/build/hindi-manifest.mjs',
  'scripts/build/one-language.ts',
  'scripts/build/precompress.ts',
  'scripts/build/write-visitor-manifest.ts',
]
const sourceFolders = [
  'app',
  'brand',
  'content',
  'cookies',
  'db',
  'documents',
  'emails',
  'platform',
  'public',
  'server',
  'shop',
]
const heartbeatMs = 1_000
const abandonedAfterMs = 5_000

export class BuildError extends Error {
  override name = 'BuildError'
}

/** Several processes may call this at the same time: only one of them builds. */
export async function buildIfChanged(folder = root, build = () => buildShop()): Promise<void> {
  if (isRelease(folder) || isBuilt(folder)) return
  const unlock = await lock(join(folder, 'node_modules/.build-lock'))
  try {
    if (isBuilt(folder)) return
    const [state, fingerprint] = [readFileState(folder), computeFingerprint(folder)]
    // Deleted first, so that an interrupted build does not look finished.
    rmSync(fingerprintFile(folder), { force: true })
    await build()
    writeFileSync(fingerprintFile(folder), fingerprint)
    keepFileState(folder, fingerprint, state)
  } finally {
    unlock()
  }
}

export async function buildShop(settings: NodeJS.ProcessEnv = {}): Promise<void> {
  console.log('Building the shop (first start or changed sources)…')
  const env = { NODE_ENV: 'production', ...settings }
  const { code, output } = await runTool('react-router', ['build'], { keepOutput: true, env })
  if (code !== 0) throw new BuildError(`${output.trimEnd()}\nThe build failed.`)
}

/** A release has no sources: it was built before it was copied here. */
export function isRelease(folder: string): boolean {
  return existsSync(join(folder, 'release.json'))
}

const fingerprintFile = (folder: string) => join(folder, 'build/fingerprint')

/** Reading every source takes a tenth of a second at each start, so files that are as they were last time are not read. */
function isBuilt(folder: string): boolean {
  const fingerprint = readIfThere(fingerprintFile(folder))
  if (!fingerprint) return false
  const state = readFileState(folder)
  if (readIfThere(stateFile(folder)) === `${fingerprint} ${state}`) return true
  if (fingerprint !== computeFingerprint(folder)) return false
  keepFileState(folder, fingerprint, state)
  return true
}

const stateFile = (folder: string) => join(folder, 'build/file-state')

/** The system sets the time of a file's last change itself: no program can keep it, as it can the time of its content. */
function readFileState(folder: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(folder, sourceFiles, sourceFolders)) {
    const { size, ino, ctimeMs } = statSync(join(folder, file))
    hash.update(`${file}\0${size} ${ino} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}

function keepFileState(folder: string, fingerprint: string, state: string): void {
  try {
    writeFileSync(stateFile(folder), `${fingerprint} ${state}`)
  } catch {
    // The shop may run without the right to write beside its sources; it then reads them at every start.
  }
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export function computeFingerprint(folder: string, files = sourceFiles, folders = sourceFolders): string {
  const hash = createHash('sha256')
  for (const file of listSources(folder, files, folders)) {
    const content = readFileSync(join(folder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listSources(folder: string, files: string[], folders: string[]): string[] {
  const present = files.filter((file) => existsSync(join(folder, file)))
  return [...present, ...folders.flatMap((name) => filesIn(folder, name))]
}

function filesIn(folder: string, name: string): string[] {
  if (!existsSync(join(folder, name))) return []
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}

/** Uses a folder as a lock and touches it every second, so that a lock left by a crash is recognised by its age. */
async function lock(path: string): Promise<() => void> {
  for (let attempt = 0; !tryLock(path); attempt++) {
    const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - touchedAt > abandonedAfterMs) rmSync(path, { recursive: true, force: true })
    else if (attempt === 0) console.log('Waiting for another process to build the shop…')
    await sleep(200)
  }
  const heartbeat = setInterval(() => utimes(path, new Date(), new Date(), () => {}), heartbeatMs)
  return () => {
    clearInterval(heartbeat)
    rmSync(path, { recursive: true, force: true })
  }
}

function tryLock(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
