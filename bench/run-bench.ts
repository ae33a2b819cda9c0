import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { withTimeout } from '../platform/with-timeout.ts'
import { root } from '../scripts/run-tool.ts'

/** Returns what went wrong, or null. A benchmark that takes longer is killed, together with the shops that it started. */
export async function runBench(file: string, env: Record<string, string>, maxMs: number): Promise<string | null> {
  // A process group of its own, which Ctrl+C does not reach.
  const child = spawn(process.execPath, [file], {
    ...{ cwd: root, stdio: 'inherit', detached: true },
    env: { ...process.env, ...env },
  })
  const killGroup = () => {
    if (child.pid !== undefined) killIfThere(-child.pid)
  }
  const stop = () => process.exit(1)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  process.once('exit', killGroup)
  for (const signal of signals) process.once(signal, stop)
  const outcome = await withTimeout(once(child, 'exit'), maxMs, null)
  killGroup()
  process.off('exit', killGroup)
  for (const signal of signals) process.off(signal, stop)
  if (!outcome) return `took longer than ${Math.round(maxMs / 1000)} s`
  const [code, signal] = outcome
  return code === 0 ? null : `failed with ${code ?? signal}`
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
