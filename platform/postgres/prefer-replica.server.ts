import type pg from 'pg'
import { log } from '../log/log.server.ts'

type Questions = Pick<pg.Pool, 'query'>

const checkEveryMs = 5_000
/** PostgreSQL's code for a statement that took too long, which it would on the other server as well. */
const cancelled = '57014'

/**
 * Asks the replica while it answers and is at most two checks behind, and otherwise the database itself. Only for reading:
 * what fails on the replica is asked again.
 */
export function preferReplica(replica: Questions, primary: Questions, checkMs = checkEveryMs): Questions {
  let isUsable = true
  let nextCheckAt = 0
  /** Where the primary was at the last check. */
  let position = '0/0'

  async function check(): Promise<void> {
    const now = primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
    const isCurrent = await replica
      .query<{ current: boolean | null }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as current', [position])
      .then(
        ({ rows }) => rows[0]?.current === true,
        () => false,
      )
    position = (await now).rows[0]?.position ?? position
    use(isCurrent)
  }

  function use(usable: boolean): void {
    if (usable !== isUsable && !usable) log.warn('the replica is down or behind: the dashboard reads from the database')
    if (usable !== isUsable && usable) log.info('the dashboard reads from the replica again')
    isUsable = usable
  }

  async function query(...question: Parameters<pg.Pool['query']>): Promise<unknown> {
    if (Date.now() >= nextCheckAt) {
      // Others use the earlier result meanwhile.
      nextCheckAt = Date.now() + checkMs
      await check()
    }
    if (!isUsable) return primary.query(...question)
    try {
      return await replica.query(...question)
    } catch (error) {
      if ((error as { code?: string }).code === cancelled) throw error
      const isAnswer = 'severity' in (error as object)
      if (!isAnswer) use(false)
      return primary.query(...question)
    }
  }
  return { query: query as pg.Pool['query'] }
}
