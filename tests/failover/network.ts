import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Reserved for documentation, so it is no other network's. The bridge has no way out. */
const prefix = '192.0.2'
const bridge = 'failover'

/** A computer of the cluster: a network namespace, joined to the others and the shops by one cable. */
export interface Host {
  name: string
  address: string
  start(command: string[], options?: SpawnOptions): ChildProcess
  /** To every process, as a power cut (SIGKILL), a paused virtual machine (SIGSTOP) or its return (SIGCONT). */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Takes the cable out. Packets vanish without an answer. */
  unplug(): void
  plug(): void
  /** Drops packets to these hosts, while the shops reach it as before. */
  isolateFrom(others: Host[]): void
  rejoin(others: Host[]): void
}

/** Runs only inside a network namespace of its own, as `run.ts` makes one. */
export async function createNetwork(names: string[]): Promise<Host[]> {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${prefix}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  return Promise.all(names.map((name, index) => createHost(name, `${prefix}.${index + 1}`)))
}

async function createHost(name: string, address: string): Promise<Host> {
  // Lives as long as the test, so that the namespace survives the death of everything else in it.
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const pid = holder.pid ?? 0
  while (readNamespace(pid) === readNamespace(process.pid)) await sleep(20)
  const namespace = readNamespace(pid)
  const inside = ['nsenter', `--net=/proc/${pid}/ns/net`]
  const ipInside = (...args: string[]) => run([...inside, 'ip', ...args])
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
  ip('link', 'set', name, 'master', bridge, 'up')
  ipInside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  ipInside('link', 'set', 'lo', 'up')
  ipInside('link', 'set', 'eth0', 'up')
  return {
    name,
    address,
    start(command, options = {}) {
      // PostgreSQL refuses to run as root.
      const user = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
      const [program = '', ...args] = [...inside, ...user, ...command]
      return spawn(program, args, { cwd: '/', ...options })
    },
    signal(signal) {
      for (const process of listProcesses(namespace)) if (process !== pid) kill(process, signal)
    },
    unplug: () => ip('link', 'set', name, 'down'),
    plug: () => ip('link', 'set', name, 'up'),
    isolateFrom: (others) => others.forEach((other) => void ipInside('route', 'add', 'blackhole', other.address)),
    rejoin: (others) => others.forEach((other) => void ipInside('route', 'del', 'blackhole', other.address)),
  }
}

function ip(...args: string[]) {
  run(['ip', ...args])
}

function run([program = '', ...args]: string[]) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function readNamespace(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return null
  }
}

function listProcesses(namespace: string | null): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => readNamespace(pid) === namespace)
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}
