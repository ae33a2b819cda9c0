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
export async function buildIfChanged(folder = root, build = buildShop): Promise<void> {
  if (isRelease(folder) || isBuilt(folder)) return
  const unlock = await lock(join(folder, 'node_modules/.build-lock'))
  try {
    if (isBuilt(folder)) return
    const fingerprint = computeFingerprint(folder)
    // Deleted first, so that an interrupted build does not look finished.
    rmSync(fingerprintFile(folder), { force: true })
    await build()
    writeFileSync(fingerprintFile(folder), fingerprint)
  } finally {
    unlock()
  }
}

export async function buildShop(): Promise<void> {
  console.log('Building the shop (first start or changed sources)…')
  const env = { NODE_ENV: 'production' }
  const { code, output } = await runTool('react-router', ['build'], { keepOutput: true, env })
  if (code !== 0) throw new BuildError(`${output.trimEnd()}\nThe build failed.`)
}

/** A release has no sources: it was built before it was copied here. */
export function isRelease(folder: string): boolean {
  return existsSync(join(folder, 'release.json'))
}

const fingerprintFile = (folder: string) => join(folder, 'build/fingerprint')

function isBuilt(folder: string): boolean {
  const file = fingerprintFile(folder)
  return existsSync(file) && readFileSync(file, 'utf8') === computeFingerprint(folder)
}

export function computeFingerprint(folder: string, files = sourceFiles, folders = sourceFolders): string {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap((name) => filesIn(folder, name))]) {
    if (!existsSync(join(folder, file))) continue
    const content = readFileSync(join(folder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
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
