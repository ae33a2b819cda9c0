import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  giveToServer,
  type PostgresSettings,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.server.ts'
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
  writeFileSync(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  for (const given of [walFolder, folder]) giveToServer(folder, given)
  const recovery = {
    // PostgreSQL runs this with its own folder as the current one, and replaces %f and %p.
    restore_command: `cp ${quote(walFolder)}/%f %p`,
    recovery_target_action: 'promote',
    ...describeTarget(target),
    ...settings,
  }
  const server = await startEmbeddedPostgres(folder, recovery).catch(explainShortLog)
  const client = new pg.Client(embeddedConnection(folder))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_last_xact_replay_timestamp() as at')
  return { server, client, lastTransactionAt: rows[0].at }
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
