// npm start: builds when needed, then runs the shop in this very process, so that signals and exit codes are its own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BuildError, buildIfChanged } from './build-if-changed.ts'
import { root } from './run-tool.ts'

async function start(): Promise<void> {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Ends the process when a setting is wrong, before anybody waits for a build.
  await import('#platform/env.server.ts')
  await buildIfChanged()
  // Dependencies stay outside the bundle: without this React would run its slow development version.
  process.env.NODE_ENV = 'production'
  process.setSourceMapsEnabled(true)
  const shop = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  await shop.startShop()
}

/** Mistakes that an operator can mend are told in a line, everything else with its stack. */
function explain(error: unknown): unknown {
  if (error instanceof BuildError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop what runs there, or set PORT to another one.`
  return error
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
