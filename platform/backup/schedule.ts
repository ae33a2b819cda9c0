const dayMs = 24 * 60 * 60_000
/** 03:00 in India. */
const nightOffsetMs = 3 * 60 * 60_000 - 5.5 * 60 * 60_000
/** 1 January 1970 was a Thursday, so the fourth night of each week begins a Sunday. */
const sundayOffsetMs = 3 * dayMs

interface BackupState {
  baseAt: Date | null
  checkedAt: Date | null
  hasCheckFailed: boolean
  /** Part of the log is missing in the backup, which only a new base backup heals. */
  isChainBroken: boolean
  now: Date
}

/**
 * A base backup every night, and one that is also restored on Sundays, in the first night, and in the night after a check
 * has failed. What was missed is made up for.
 */
export function findDue({ baseAt, checkedAt, hasCheckFailed, isChainBroken, now }: BackupState) {
  if (!baseAt) return 'base'
  const night = lastBoundary(now, dayMs, nightOffsetMs)
  const sunday = lastBoundary(now, 7 * dayMs, sundayOffsetMs + nightOffsetMs)
  const isCheckDue = checkedAt ? checkedAt < (hasCheckFailed ? night : sunday) : baseAt < night
  if (isCheckDue) return 'check'
  return isChainBroken || baseAt < night ? 'base' : null
}

function lastBoundary(now: Date, everyMs: number, offsetMs: number): Date {
  return new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs)
}
