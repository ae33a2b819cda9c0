import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What a fresh Debian server of a hosting company has. */
const packages = ['systemd', 'systemd-sysv', 'dbus', 'sudo', 'ca-certificates', 'curl', 'procps', 'iproute2']
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'

export function requireTools(): void {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it starts a Debian of its own.')
  for (const tool of ['debootstrap', 'systemd-nspawn', 'nsenter', 'pgrep']) {
    const isThere = spawnsWell('sh', ['-c', `command -v ${tool}`])
    if (!isThere) throw new Error(`${tool} is missing: apt-get install debootstrap systemd-container util-linux procps`)
  }
}

/** A bare Debian in `folder`; a second call with the same folder takes the first one's. */
export function makeBareDebian(folder: string, suite: string): void {
  if (existsSync(join(folder, 'etc/debian_version'))) return
  const include = `--include=${packages.join(',')}`
  execFileSync('debootstrap', ['--variant=minbase', include, suite, folder, mirror], { stdio: 'inherit' })
  // Debian's installer writes it, debootstrap does not.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1\tlocalhost\n::1\tlocalhost\n')
}

/** A server that has booted, in a container with its own systemd and this computer's network. */
export class Server {
  readonly folder: string
  readonly #container: ChildProcess
  readonly #log: string

  constructor(folder: string, shared: string) {
    this.folder = folder
    this.#log = `${folder}.boot.log`
    const output = openSync(this.#log, 'w')
    const hasNewGroups = existsSync('/sys/fs/cgroup/cgroup.controllers')
    const place = ['--register=no', '--keep-unit', `--machine=shop-${process.pid}`, `--directory=${folder}`]
    this.#container = spawn('systemd-nspawn', ['--quiet', ...place, `--bind-ro=${shared}:/root/shop`, '--boot'], {
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: hasNewGroups ? '1' : '0' },
      stdio: ['ignore', output, output],
    })
  }

  async waitUntilBooted(): Promise<void> {
    for (let tries = 0; tries < 120; tries += 1) {
      if (this.#container.exitCode !== null) break
      if (this.#findInit() && /running|degraded/.test((await this.try('systemctl is-system-running')).output)) return
      await sleep(1_000)
    }
    throw new Error(`The server did not boot:\n${readFileSync(this.#log, 'utf8').slice(-2_000)}`)
  }

  #findInit(): string {
    return spawnOutput('pgrep', ['-P', String(this.#container.pid)]).split('\n')[0] ?? ''
  }

  /** Runs a command as root in the folder of the guide. */
  async try(command: string): Promise<{ output: string; failed: boolean }> {
    const script = `export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin; cd /root/shop && ${command}`
    const inside = ['--target', this.#findInit(), '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd']
    const env = { LANG: 'C.UTF-8', HOME: '/root' }
    try {
      const { stdout } = await promisify(execFile)('nsenter', [...inside, '--', 'bash', '-c', `${script} 2>&1`], {
        env,
      })
      return { output: stdout, failed: false }
    } catch (error) {
      return { output: String((error as { stdout?: string }).stdout ?? error), failed: true }
    }
  }

  async run(command: string): Promise<string> {
    const { output, failed } = await this.try(command)
    if (!failed) return output
    const { output: journal } = await this.try('journalctl --no-pager --lines=40')
    throw new Error(`${command}\n${output}\n${journal}`)
  }

  async stop(): Promise<void> {
    if (this.#findInit()) await this.try('systemctl poweroff --no-block')
    for (let tries = 0; tries < 60 && this.#container.exitCode === null; tries += 1) await sleep(500)
    if (this.#container.exitCode === null) this.#container.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
    rmSync(this.#log, { force: true })
  }
}

function spawnsWell(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function spawnOutput(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8' })
  } catch {
    return ''
  }
}
