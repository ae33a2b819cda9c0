import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run-tool.ts'

export interface RunningProcess {
  pid: number
  port: number
  child: ChildProcess
  stop(): Promise<void>
  /** Like a power cut: SIGKILL, and the port is free afterwards. */
  kill(): Promise<void>
}

const maxStartMs = 120_000

/** Starts a server in a child process and waits until it is ready. */
export async function startProcess(
  env: { PORT: string } & Record<string, string>,
  script = 'scripts/start.ts',
  output: 'ignore' | number = 'ignore',
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [script], {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', output, output],
  })
  const end = () => child.kill('SIGKILL')
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The parent may exit before it stops the child.
  process.once('exit', end)
  void exited.then(() => process.off('exit', end))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const deadline = Date.now() + maxStartMs
  while (!(await isReady(env.PORT))) {
    if (Date.now() > deadline || hasEnded()) throw new Error(`${script} did not start on port ${env.PORT}`)
    await sleep(100)
  }
  return {
    pid: child.pid ?? 0,
    port: Number(env.PORT),
    child,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    async kill() {
      end()
      await exited
    },
  }
}

/** Not /readyz, which stays red while a live shop does not sell yet. */
function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
}
