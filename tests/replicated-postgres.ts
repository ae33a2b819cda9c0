import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { embeddedConnection, findBinaries, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'

/** A real database with a real replica: PostgreSQL's streaming replication between two folders. */
export async function startReplicatedPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-replica-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const server = await startEmbeddedPostgres(first)
  const primary = openPool(first)
  await copyCluster(primary, first, second)
  const standby = await startStandby(first, second)
  const replica = openPool(second)
  await vi.waitFor(() => replica.query('select 1'), { timeout: 30_000 })

  async function stopReplica() {
    if (standby.exitCode !== null) return
    const stopped = new Promise((resolve) => standby.once('exit', resolve))
    standby.kill('SIGINT')
    await stopped
  }
  return {
    primary,
    replica,
    urls: { DATABASE_URL: describeUrl(first), DATABASE_REPLICA_URL: describeUrl(second) },
    stopReplica,
    async stop() {
      await Promise.all([primary.end(), replica.end()])
      await stopReplica()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function describeUrl(cluster: string): string {
  const { user, host, database } = embeddedConnection(cluster)
  return `postgres://${user}@${encodeURIComponent(`${host}`)}/${database}`
}

function openPool(cluster: string): pg.Pool {
  const pool = new pg.Pool({ ...embeddedConnection(cluster), connectionTimeoutMillis: 2_000 })
  pool.on('error', () => {})
  return pool
}

async function copyCluster(primary: pg.Pool, from: string, to: string) {
  const client = await primary.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  cpSync(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(path) })
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  client.release()
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(to, 'standby.signal'), '')
}

/** As the user who runs the first server: PostgreSQL refuses to run as root. */
async function startStandby(first: string, second: string): Promise<ChildProcess> {
  const { uid, gid } = statSync(first)
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot && uid === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []
  const { host, user } = embeddedConnection(first)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `${embeddedConnection(second).host}`,
    primary_conninfo: `host=${host} port=5432 user=${user}`,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { postgres } = await findBinaries()
  const [command = '', ...args] = [...prefix, postgres, '-D', second, ...options]
  return spawn(command, args, { ...(uid === 0 ? {} : { uid, gid }), cwd: '/', stdio: 'ignore' })
}
