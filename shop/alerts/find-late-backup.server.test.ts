import { describe, expect, it } from 'vitest'
import { findLateBackup, judgeBackup } from './find-late-backup.server.ts'

const now = new Date('2026-11-16T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)
const good = {
  baseAt: hoursAgo(9),
  walAt: hoursAgo(0.02),
  filesAt: null,
  checkedAt: hoursAgo(30),
  checkDifferences: [],
  failedAt: null,
  failure: null,
}

describe('findLateBackup', () => {
  it('finds nothing while backups are not configured', async () => {
    expect(await findLateBackup()).toBeNull()
  })

  it('finds nothing while the backup is complete', () => {
    expect(judgeBackup(good, now)).toBeNull()
  })

  it('finds a missing nightly backup, a log that is not copied and a trial restore that differs', () => {
    const noNight = { ...good, baseAt: hoursAgo(28), failure: 'the bucket responded to PUT wal/1 with 403' }
    const failure = expect.stringMatching(/^The storage did not accept the keys.* with 403$/)
    expect(judgeBackup(noNight, now)).toMatchObject({ since: hoursAgo(1), facts: { failure } })
    expect(judgeBackup({ ...good, walAt: hoursAgo(1) }, now)).toMatchObject({ since: hoursAgo(0.5) })
    expect(judgeBackup({ ...good, checkDifferences: ['orders'] }, now)).toMatchObject({ facts: { differs: 'yes' } })
  })

  it('gives the first backup an hour', () => {
    const first = { ...good, baseAt: null, walAt: null, checkedAt: null }
    expect(judgeBackup(first, now, hoursAgo(0.5))).toBeNull()
    expect(judgeBackup(first, now, hoursAgo(2))).toMatchObject({ facts: { last: '' } })
  })
})
