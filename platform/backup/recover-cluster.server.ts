import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  giveToServer,
  type PostgresSettings,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.server.ts'
import { withoutForeignCode } from '../postgres/shop-role.server.ts'
import { RestoreRefusal } from './restore-refusal.ts'

export type RecoveryTarget = { time: Date } | { restorePoint: string } | 'latest'

interface Recovery {
  /** Holds the unpacked base backup. */
  folder: string
  /** Holds the segments of the log. */
  walFolder: string
  target: RecoveryTarget
  settings?: PostgresSettings
}

export interface RecoveredCluster {
  server: EmbeddedPostgres
  /** Connected as the superuser. */
  client: pg.Client
  lastTransactionAt: Date | null
}

/** Starts PostgreSQL on a base backup, and returns when it has replayed its log up to the target. */
export async function recoverCluster({ folder, walFolder, target, settings }: Recovery): Promise<RecoveredCluster> {
  writeOwnConfiguration(folder)
  writeFileSync(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  for (const given of [walFolder, folder]) giveToServer(folder, given)
  const recovery = {
    ...nothingRuns,
    // PostgreSQL runs this with its own folder as the current one, and replaces %f and %p.
    restore_command: `cp ${quote(walFolder)}/%f %p`,
    recovery_target_action: 'promote',
    ...describeTarget(target),
    ...settings,
  }
  const server = await startEmbeddedPostgres(folder, recovery).catch(explainShortLog)
  const client = new pg.Client({ ...embeddedConnection(folder), options: withoutForeignCode })
  client.on('error', () => {})
  await client.connect()
  // Settings of a role or of the database would load their libraries with each connection.
  await client.query('delete from pg_db_role_setting')
  const { rows } = await client.query('select pg_last_xact_replay_timestamp() as at')
  return { server, client, lastTransactionAt: rows[0].at }
}

/** Everything by which a configuration can run a program or load a library. */
const nothingRuns: PostgresSettings = {
  ...{ archive_command: '', archive_cleanup_command: '', recovery_end_command: '', ssl_passphrase_command: '' },
  ...{ shared_preload_libraries: '', session_preload_libraries: '', local_preload_libraries: '' },
  ...{ dynamic_library_path: '$libdir', primary_conninfo: '', archive_library: '' },
}

/** Of the configuration in the archive, only what formats times and texts. */
const keptSetting = /^(timezone|log_timezone|datestyle|lc_\w+|default_text_search_config) = '[\w/ ,.+-]*'/

/** An archive from a place that another person can write to must not say what PostgreSQL runs. */
function writeOwnConfiguration(folder: string) {
  const kept = readFileSync(join(folder, 'postgresql.conf'), 'utf8')
    .split('\n')
    .map((line) => keptSetting.exec(line)?.[0])
  const files = {
    'postgresql.conf': `${kept.filter((line) => line !== undefined).join('\n')}\n`,
    'postgresql.auto.conf': '',
    // The folder of the socket belongs to the shop's user alone.
    'pg_hba.conf': 'local all all trust\n',
    'pg_ident.conf': '',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  for (const name of ['standby.signal', 'backup_manifest']) rmSync(join(folder, name), { force: true })
}

function describeTarget(target: RecoveryTarget): PostgresSettings {
  if (target === 'latest') return {}
  if ('time' in target) return { recovery_target_time: target.time.toISOString().replace('Z', '+00') }
  return { recovery_target_name: target.restorePoint }
}

/** For the shell; PostgreSQL reads %% as %. */
function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

function explainShortLog(error: Error): never {
  if (!error.message.includes('recovery ended before configured recovery target was reached')) throw error
  const [, last] = /last completed transaction was at log time ([^\n]+)/.exec(error.message) ?? []
  throw new RestoreRefusal(
    `The backup ends before that time${last ? `, at ${last}` : ''}. Leave out --to to restore everything.`,
  )
}
