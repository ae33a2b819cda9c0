import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findUpwards } from './find-upwards.server.ts'
import { remember } from './remember.ts'

/** What a process may take that reads files of strangers. The kernel ends it when it takes more. */
const limits = {
  /** V8 on its own, and with the memory of WebAssembly and of buffers. */
  heapMegabytes: 512,
  megabytes: 1_536,
  /** All its tasks together, also when the shop was killed and nothing else ends it. */
  cpuSeconds: 1_200,
}

/** A limit that a system does not know is left out. No file may be written, not even the dump of a crash. */
const setLimits = [
  `ulimit -d ${limits.megabytes * 1024}`,
  `ulimit -t ${limits.cpuSeconds}`,
  'ulimit -f 0',
  'ulimit -c 0',
].map((command) => `${command} 2>/dev/null;`)

const network = remember<{ cut?: Promise<string[]> }>('network of confined processes', () => ({}))

/**
 * Starts a script that gets work by messages, and can do nothing but compute: it reads the code of documents/ and of
 * libraries, writes nothing, starts nothing, knows no secret and reaches no network.
 */
export async function startConfinedProcess(script: string): Promise<ChildProcess> {
  const { readable, cutNetwork } = findCode()
  network.cut ??= findNetworkCut()
  const node = [
    process.execPath,
    '--permission',
    ...[dirname(script), ...readable].map((path) => `--allow-fs-read=${path}`),
    `--import=${cutNetwork}`,
    `--max-old-space-size=${limits.heapMegabytes}`,
    // Optimising WebAssembly for a process that soon ends takes three times the CPU and 100 MB more than it saves.
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    '--disable-warning=SecurityWarning',
    script,
  ]
  return spawn('/bin/sh', ['-c', `${setLimits.join(' ')} exec "$@"`, 'sh', ...(await network.cut), ...node], {
    env: { PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}

/** A network of its own without any device, if the kernel lets a user make one; many containers and some systems do not. */
async function findNetworkCut(): Promise<string[]> {
  const command = ['unshare', '--user', '--net', '--']
  try {
    await promisify(execFile)('/usr/bin/env', [...command, 'true'], { env: { PATH: '/usr/bin:/bin' } })
    return command
  } catch {
    return []
  }
}

function findCode() {
  const cutNetwork = findUpwards('build/documents/cut-network.js')
  const libraries = findUpwards('node_modules')
  if (!cutNetwork || !libraries) throw new Error('documents/ is not built: run npm run build')
  const root = dirname(libraries)
  return { cutNetwork, readable: [dirname(cutNetwork), realpathSync(libraries), libraries, join(root, 'package.json')] }
}
