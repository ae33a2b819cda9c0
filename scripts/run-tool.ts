import { type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

interface Outcome {
  code: number
  output: string
}

/** Runs an installed tool, such as vite, with the Node version that runs this script. */
export function runTool(tool: string, args: string[], options: { keepOutput?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  return runCommand(process.execPath, [join(root, 'node_modules/.bin', tool), ...args], options)
}

export async function runCommand(
  command: string,
  args: string[],
  { keepOutput = false, env = {} }: { keepOutput?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  // Child processes of the tool must find the same Node, not the system's.
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const stdio: SpawnOptions['stdio'] = keepOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, PATH: path, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
