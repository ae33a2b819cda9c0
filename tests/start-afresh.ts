// Runs before every test file. A worker runs many files and loads every library once, but each file gets
// its own copy of the shop's modules, globals and environment, so that no state reaches the next file.
import { vi } from 'vitest'

interface Worker {
  atStart?: { env: NodeJS.ProcessEnv; globals: Set<string>; replaced: PropertyDescriptorMap }
}

const worker = globalThis as Worker & Record<string, unknown>
worker.atStart ??= {
  env: { ...process.env },
  globals: new Set([...Object.keys(globalThis), 'atStart']),
  replaced: describeReplaced(),
}
const { env, globals, replaced } = worker.atStart

vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()

for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
Object.assign(process.env, env)
for (const name of Object.keys(globalThis)) if (!globals.has(name)) delete worker[name]
Object.defineProperties(globalThis, replaced)

/** @hono/node-server replaces both with its own, which can do less. */
function describeReplaced(): PropertyDescriptorMap {
  const { Request, Response } = Object.getOwnPropertyDescriptors(globalThis)
  return { Request, Response }
}
