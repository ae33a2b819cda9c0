import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** All that a journey needs of a browser. */
export interface Browser {
  /** As the browser names itself. */
  userAgent(): Promise<string>
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  read(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** Ends with its children, because a browser starts many. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  return async function stop() {
    if (hasEnded(child) || !child.pid) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGTERM')
    await Promise.race([ended, sleep(5_000)])
    if (!hasEnded(child)) process.kill(-child.pid, 'SIGKILL')
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Tries until it succeeds, for half a minute. */
export async function retry<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: ${error instanceof Error ? error.message : error}`)
      await sleep(200)
    }
  }
}
