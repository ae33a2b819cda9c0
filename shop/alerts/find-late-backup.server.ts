import { type BackupStatus, readBackupStatus } from '#platform/backup/backup-status.server.ts'
import { hideSecrets } from '#platform/log/hide-secrets.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import type { Finding } from './alert.ts'

const hourMs = 60 * 60_000
/** A base backup is made every night; the first one soon after the start. */
const maxBaseHours = 27
const maxFirstHours = 1
/** The log is copied every minute. */
const maxLogHours = 0.5

/** Null while backups are not configured. */
export async function findLateBackup(now = new Date()): Promise<Finding> {
  const status = await readBackupStatus()
  return status && judgeBackup(status, now)
}

export function judgeBackup(status: BackupStatus, now: Date, startedAt = findStart(now)): Finding {
  const { baseAt, walAt, checkedAt, checkDifferences, failure } = status
  const last = walAt ?? baseAt
  const facts = {
    last: last?.toISOString() ?? '',
    failure: failure ? explainErrorInLine(hideSecrets(failure)) : '',
    differs: '',
  }
  if (!baseAt) return isOlder(startedAt, maxFirstHours, now) ? { since: startedAt, facts } : null
  if (isOlder(baseAt, maxBaseHours, now)) return { since: after(baseAt, maxBaseHours), facts }
  if (walAt && isOlder(walAt, maxLogHours, now)) return { since: after(walAt, maxLogHours), facts }
  if (!checkDifferences?.length) return null
  return { since: checkedAt ?? now, facts: { ...facts, differs: 'yes' } }
}

function findStart(now: Date): Date {
  return new Date(now.getTime() - process.uptime() * 1000)
}

function after(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourMs)
}

function isOlder(moment: Date, hours: number, now: Date): boolean {
  return after(moment, hours) < now
}
