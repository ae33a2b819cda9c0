import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeMessage, log } from '../log/log.server.ts'
import { pool } from '../postgres/database.server.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import type { Storage } from '../storage/storage.ts'
import { archiveWal } from './archive-wal.server.ts'
import { backUpFiles, type FileList } from './back-up-files.server.ts'
import { backUpSettings } from './back-up-settings.server.ts'
import type { BackupTarget } from './backup-place.server.ts'
import { readBackupStatus, recordBackup } from './backup-status.server.ts'
import { listManifests } from './base-manifest.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { deleteOldBackups } from './delete-old-backups.server.ts'
import { makeBaseBackup } from './make-base-backup.server.ts'
import { findDue } from './schedule.ts'
import { walArchiveFolder } from './wal-archive.server.ts'

export interface BackupWork {
  target: BackupTarget
  keepDays: number
  dataDir: string
  /** The files that the shop sells. */
  files: Storage
  settings: Record<string, string>
  /** Undefined with DATABASE_URL: then only files and settings are backed up. */
  embedded?: EmbeddedPostgres
}

const walEveryMs = 5_000
const filesEveryMs = 60_000
const baseEveryMs = 60_000
const maxPauseFactor = 12
/** With less room than this on the disk, selling is more important than the log for the backup. */
const minFreeBytes = 1024 ** 3

/** Backs up for as long as the process runs. Of several processes, the one that runs the database does it. */
export function keepBackups(work: BackupWork): { close(): Promise<void> } {
  const stopping = new AbortController()
  const { embedded } = work
  let fileList: FileList | null = null
  let areSettingsSaved = false
  let isChainBroken = false
  const files = limitToOne(async () => {
    if (!areSettingsSaved) await backUpSettings(work.target, work.dataDir, work.settings)
    areSettingsSaved = true
    fileList = await backUpFiles(work.target, work.files, fileList)
    await recordBackup({ filesAt: new Date() })
  })
  const wal = limitToOne(async () => {
    const walAt = await archiveWal(work.target, walArchiveFolder(work.dataDir))
    if (walAt) await recordBackup({ walAt })
  })
  const base = async () => {
    const { needsNewBase, ...state } = await readState(work)
    const due = findDue({ ...state, isChainBroken: isChainBroken || needsNewBase, now: new Date() })
    if (!due) return
    isChainBroken = false
    await makeDue(work, due, wal)
    await files()
    await deleteOldBackups(work.target, work.keepDays)
  }
  const guardWal = async () => {
    if (await dropWalIfDiskIsFull(work.dataDir)) isChainBroken = true
    await wal()
  }
  const isOwn = () => embedded?.owned === true
  const loops = [
    repeat(stopping.signal, filesEveryMs, 'files', () => (embedded && !isOwn() ? Promise.resolve() : files())),
    embedded && repeat(stopping.signal, walEveryMs, 'wal', async () => void (isOwn() && (await guardWal()))),
    embedded && repeat(stopping.signal, baseEveryMs, 'base', async () => void (isOwn() && (await base()))),
  ]
  return {
    async close() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function readState({ target }: BackupWork) {
  const [newest] = await listManifests(target.storage, target.shopId, target.authKey)
  const { checkedAt = null, checkDifferences } = (await readBackupStatus()) ?? {}
  const { rows } = await pool.query<{ timeline: number }>('select timeline_id as timeline from pg_control_checkpoint()')
  return {
    baseAt: newest?.startedAt ?? null,
    checkedAt,
    hasCheckFailed: (checkDifferences?.length ?? 0) > 0,
    // A base from before BACKUP_AUTH_KEY was set, or from someone else, is none to go on from.
    needsNewBase: newest?.timeline !== rows[0]?.timeline || (target.authKey !== null && !newest?.isAuthentic),
  }
}

async function makeDue({ target, dataDir }: BackupWork, due: 'base' | 'check', archive: () => Promise<void>) {
  const base = { folder: join(dataDir, 'postgres'), target, archiveWal: archive }
  if (due === 'check') return recordCheck({ ...base, dataDir })
  const manifest = await makeBaseBackup(base)
  if (manifest) await recordBackup({ baseAt: manifest.startedAt, failedAt: null, failure: null })
}

async function recordCheck(check: Parameters<typeof checkBackup>[0]): Promise<void> {
  const checkedAt = new Date()
  try {
    const result = await checkBackup(check)
    if (!result) return
    const { differences } = result
    if (differences.length > 0) log.error({ differences }, 'a restored backup differs from the shop')
    await recordBackup({ baseAt: checkedAt, checkedAt, checkDifferences: differences, failedAt: null, failure: null })
  } catch (error) {
    await recordBackup({ checkedAt, checkDifferences: [describeMessage(error as Error)] })
    throw error
  }
}

async function dropWalIfDiskIsFull(dataDir: string): Promise<boolean> {
  const folder = walArchiveFolder(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const waiting = await readdir(folder)
  if (bavail * bsize > minFreeBytes || waiting.length < 2) return false
  for (const name of waiting) await rm(join(folder, name), { force: true })
  log.error({ files: waiting.length }, 'the disk is nearly full: dropped the log that the backup could not take')
  return true
}

/** A call that comes while the last one runs waits for it and then runs. */
function limitToOne(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.catch(() => {}).then(run)
    return last
  }
}

/** Waits longer after each failure, so that a full bucket does not fill the log too. */
async function repeat(signal: AbortSignal, everyMs: number, what: string, run: () => Promise<void>): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      await run()
      failures = 0
    } catch (err) {
      failures += 1
      log.error({ err, what }, 'the backup failed')
      await recordBackup({ failedAt: new Date(), failure: `${what}: ${describeMessage(err as Error)}` })
    }
    const pauseMs = Math.min(everyMs * 2 ** failures, everyMs * maxPauseFactor)
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
