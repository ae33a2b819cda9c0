import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createNetwork, type Host } from './network.ts'
import type { Programs } from './requirements.ts'

const names = ['node1', 'node2', 'node3']
const proxyPort = 5000
const maxStartMs = 240_000
const password = randomBytes(16).toString('hex')

/** The three times decide how long a failover takes: the shortest `ttl` that Patroni accepts, and what fits into it. */
const times = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

interface Member {
  name: string
  role: string
  state: string
}

/** Three computers with etcd, Patroni and PostgreSQL each, and HAProxy in front of the primary. */
export interface Cluster {
  hosts: Host[]
  /** The address that follows the primary. */
  addressFor(user: string, password: string, database: string): string
  query(database: string, statement: string): Promise<pg.QueryResultRow[]>
  /** Null while there is none, or two: a shop must then not have been told that it is paid. */
  findPrimary(): Promise<Host | null>
  /** Every member runs and one standby has every commit. */
  waitUntilHealthy(): Promise<void>
  start(host: Host): void
  switchOver(from: Host): Promise<void>
  /** Ends only PostgreSQL, which Patroni starts again. */
  killPostgres(host: Host): void
}

export async function startCluster(folder: string, programs: Programs, isSynchronous: boolean): Promise<Cluster> {
  const hosts = await createNetwork(names)
  const start = (host: Host) => startHost(host, { hosts, folder, programs, isSynchronous })
  hosts.forEach(start)
  startProxy(folder, programs.haproxy, hosts)
  const addressFor = (user: string, secret: string, database: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${proxyPort}/${database}`

  async function query(database: string, statement: string) {
    const client = new pg.Client({
      connectionString: addressFor('postgres', password, database),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  async function findPrimary() {
    const answers = await Promise.all(hosts.map((host) => ask(host, '/primary')))
    const primaries = hosts.filter((_, index) => answers[index]?.status === 200)
    return primaries.length === 1 ? (primaries[0] ?? null) : null
  }

  async function isHealthy() {
    const answers = await Promise.all(hosts.map((host) => ask(host, '/cluster')))
    const members = (answers[0]?.body as { members?: Member[] } | undefined)?.members ?? []
    const running = members.filter(({ role, state }) => state === (role === 'leader' ? 'running' : 'streaming'))
    const isCovered = !isSynchronous || members.some(({ role }) => role === 'sync_standby')
    return running.length === hosts.length && isCovered && answers.every(Boolean) && (await findPrimary()) !== null
  }

  return {
    ...{ hosts, addressFor, query, findPrimary, start },
    waitUntilHealthy: () => waitFor('a healthy cluster', () => staysTrue(isHealthy)),
    async switchOver(from) {
      const body = JSON.stringify({ leader: from.name })
      const response = await fetch(`http://${from.address}:8008/switchover`, { method: 'POST', body })
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`)
    },
    killPostgres(host) {
      const [pid] = readFileSync(join(folder, host.name, 'data/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

interface Setting {
  hosts: Host[]
  folder: string
  programs: Programs
  isSynchronous: boolean
}

function startHost(host: Host, { hosts, folder, programs, isSynchronous }: Setting) {
  const own = join(folder, host.name)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const log = openSync(join(own, 'log'), 'a')
  const stdio: ['ignore', number, number] = ['ignore', log, log]
  const urls = (port: number) => hosts.map(({ name, address }) => `${name}=http://${address}:${port}`).join()
  const etcd = {
    name: host.name,
    'data-dir': join(own, 'etcd'),
    'listen-client-urls': `http://0.0.0.0:2379`,
    'advertise-client-urls': `http://${host.address}:2379`,
    'listen-peer-urls': `http://0.0.0.0:2380`,
    'initial-advertise-peer-urls': `http://${host.address}:2380`,
    'initial-cluster': urls(2380),
    'initial-cluster-state': 'new',
  }
  const options = Object.entries(etcd).flatMap(([name, value]) => [`--${name}`, value])
  host.start([programs.etcd, ...options], { stdio })
  const configuration = join(own, 'patroni.yml')
  // JSON is YAML.
  writeFileSync(configuration, JSON.stringify(configurePatroni(host, hosts, own, programs, isSynchronous)))
  host.start([programs.patroni, configuration], { stdio })
}

function configurePatroni(host: Host, hosts: Host[], own: string, programs: Programs, isSynchronous: boolean) {
  const login = (username: string) => ({ username, password })
  return {
    scope: 'shop',
    name: host.name,
    restapi: { listen: '0.0.0.0:8008', connect_address: `${host.address}:8008` },
    etcd3: { hosts: hosts.map(({ address }) => `${address}:2379`) },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          // Another fault may interrupt a rewind; then the computer copies everything.
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: { max_connections: 100, shared_buffers: '64MB', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: '0.0.0.0:5432',
      connect_address: `${host.address}:5432`,
      data_dir: join(own, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(own, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewind') },
      parameters: { unix_socket_directories: own },
      pg_hba: ['local all all trust', 'host all all all scram-sha-256', 'host replication all all scram-sha-256'],
    },
  }
}

/** Asks Patroni on each computer who is primary, and ends the connections to one that is not any more. */
function startProxy(folder: string, program: string, hosts: Host[]): ChildProcess {
  const configuration = join(folder, 'haproxy.cfg')
  const servers = hosts.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
  writeFileSync(
    configuration,
    [
      'global',
      '  maxconn 500',
      'defaults',
      '  mode tcp',
      '  timeout connect 3s',
      '  timeout check 2s',
      '  timeout client 1h',
      '  timeout server 1h',
      'listen primary',
      `  bind 127.0.0.1:${proxyPort}`,
      '  option httpchk OPTIONS /primary',
      '  http-check expect status 200',
      '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
      '',
    ].join('\n'),
  )
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  return spawn(program, ['-db', '-f', configuration], { stdio: ['ignore', log, log] })
}

async function ask(host: Host, path: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(`http://${host.address}:8008${path}`, { signal: AbortSignal.timeout(1_500) })
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

/** A computer that has just come back looks healthy until its Patroni has run once. */
async function staysTrue(check: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + 2 * times.loop_wait * 1000; Date.now() < until; await sleep(500))
    if (!(await check())) return false
  return true
}

export async function waitFor(what: string, isThere: () => Promise<boolean>, maxMs = maxStartMs): Promise<void> {
  for (const deadline = Date.now() + maxMs; Date.now() < deadline; await sleep(200)) if (await isThere()) return
  throw new Error(`${what} did not come within ${maxMs / 1000} s`)
}
