// npm start: builds when sources changed, then runs the shop in this process, which receives the signals.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BuildError, buildIfChanged, buildShop } from './build/build-if-changed.ts'
import { explainStartError } from './explain-start-error.ts'
import { root, runCommand } from './run-tool.ts'

const isNpmStart = process.env.npm_lifecycle_event === 'start'
// npm does not pass every signal on, and may be killed: the shop then stops because its parent has ended.
const parentPid = isNpmStart ? process.ppid : undefined

/**
 * The C library reads these only when a process starts: fewer arenas, and free memory goes back to the system. "npm start"
 * sets them itself, which saves a second start of Node.
 */
const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
/** For new objects V8 otherwise takes up to 128 MB before it looks which are still needed. As "npm start" says, too. */
const heapSetting = '--max-semi-space-size=16'

const keepCompiledAfterMs = 3_000

async function start(): Promise<void> {
  restartWithMemorySettings()
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile('.env')
  await buildIfChanged(root, async () => {
    await checkSettingsFirst()
    // Tests and benchmarks start this file themselves, and look at what a build leaves.
    await buildShop(isNpmStart ? { BROTLI_LATER: 'yes' } : {})
  })
  // Packages that are not bundled choose their slow development version without this.
  process.env.NODE_ENV = 'production'
  const shop = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  await shop.startShop({ parentPid })
  // Early, because later V8 drops the compiled code that only a start needs.
  setTimeout(flushCompileCache, keepCompiledAfterMs).unref()
}

/** Replaces the program but keeps the process, so that signals and npm still find it. */
function restartWithMemorySettings(): void {
  // Node would close a port that systemd passes; its unit sets the variables itself.
  if (process.env.MALLOC_ARENA_MAX || process.env.LISTEN_FDS || !process.execve) return
  process.execve(process.execPath, [process.execPath, heapSetting, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...memorySettings,
  })
}

/** The shop also checks its settings when it starts, but then the owner has already waited for the build. */
async function checkSettingsFirst(): Promise<void> {
  // In a child process, because outside the bundle Drizzle takes 160 MB that are never freed.
  const { code, output } = await runCommand(process.execPath, ['scripts/check-settings.ts'], { keepOutput: true })
  if (code !== 0) throw new BuildError(output.trimEnd())
}

try {
  await start()
} catch (error) {
  console.error(explainStartError(error))
  process.exit(1)
}
