import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run-tool.ts'

export interface OwnProcess {
  pid: number
  port: number
  child: ChildProcess
  stop(): Promise<void>
}

const longestStartMs = 120_000

/** Runs a server, the shop unless another is named, in a process of its own and waits until it answers. */
export async function startOwnProcess(
  env: { PORT: string } & Record<string, string>,
  script = 'scripts/start.ts',
): Promise<OwnProcess> {
  const child = spawn(process.execPath, [script], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
  const deadline = Date.now() + longestStartMs
  while (!(await isReady(env.PORT))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${script} did not start`)
    await sleep(100)
  }
  return {
    pid: child.pid ?? 0,
    port: Number(env.PORT),
    child,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
