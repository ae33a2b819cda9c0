import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run-tool.ts'

export interface OwnProcess {
  pid: number
  port: number
  child: ChildProcess
  stop(): Promise<void>
  /** As a power cut would: without a last word. Nobody answers on its port when this is over. */
  kill(): Promise<void>
}

const maxStartMs = 120_000

/** Runs a server, the shop unless another is named, in a process of its own and waits until it answers. */
export async function startOwnProcess(
  env: { PORT: string } & Record<string, string>,
  script = 'scripts/start.ts',
): Promise<OwnProcess> {
  const child = spawn(process.execPath, [script], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
  const end = () => child.kill('SIGKILL')
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Whoever started it may end before it was stopped.
  process.once('exit', end)
  void gone.then(() => process.off('exit', end))
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
      await gone
    },
    async kill() {
      end()
      await gone
    },
  }
}

function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
