import type { PgBoss } from 'pg-boss'
import { log } from '../log/log.server.ts'
import { withTimeout } from '../with-timeout.ts'
import { moveFutureTimes } from './queue-clock.server.ts'

interface Beat {
  everySeconds: number
  /** How often jobs of killed processes are looked for, and pg-boss compares its clock with the database's. */
  checkEverySeconds: number
  /** Queues that this process takes jobs from. */
  names(): string[]
  wake(name: string): void
}

/** A connection that a network dropped silently would stop the beat. */
const maxAnswerMs = 10_000

/** Other waits are shorter, so a job that is due later was written before the clock was set back. */
const maxWait = "interval '1 minute'"

/**
 * One index lookup per queue, which also gets what `runNow` has not finished in time. Two processes never move the same row.
 * pg-boss writes cron_on at every check, so a time in the future proves that the clock was set back.
 */
const findWork = `
  with left_over as (
    select started.id, started.data, queue.* from started_jobs started join pgboss.queue using (name)
    where name = any ($1) and due_at not between pgboss.job_now() and pgboss.job_now() + ${maxWait}
    for update of started skip locked
  ), moved as (
    insert into pgboss.job (id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select id, name, data, pgboss.job_now(), pgboss.job_now(),
      pgboss.job_now() + retention_seconds * interval '1 second', expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    from left_over
    on conflict do nothing
  ), removed as (
    delete from started_jobs where id = any (array(select id from left_over))
  )
  select
    array(select name from unnest($1::text[]) own (name) where name in (select name from left_over) or exists (
      select from pgboss.job
      where job.name = own.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
    )) as due,
    (select extract(epoch from cron_on - pgboss.job_now())::int from pgboss.version
      where cron_on > pgboss.job_now() + interval '10 seconds') as "secondsBack"`

interface Work {
  due: string[]
  secondsBack: number | null
}

/**
 * One statement looks for work of all queues: retries, delayed jobs and those of `started_jobs`, which are not notified, and
 * jobs whose notification was lost. Returns a function that ends it.
 */
export function startBeat(boss: PgBoss, { everySeconds, checkEverySeconds, names, wake }: Beat): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  let checkedAt = performance.now()
  let jumpSeenAt: number | null = null
  const isOver = (since: number) => performance.now() - since >= checkEverySeconds * 1000
  const followClock = async (secondsBack: number | null) => {
    if (secondsBack === null) jumpSeenAt = null
    else jumpSeenAt ??= performance.now()
    // A schedule that went on before pg-boss knows the new time would file its jobs under times that are yet to come.
    if (secondsBack === null || jumpSeenAt === null || !isOver(jumpSeenAt)) return
    await moveFutureTimes(boss, secondsBack)
    jumpSeenAt = null
  }
  const beat = async () => {
    const own = names()
    if (own.length === 0) return
    const { rows } = await boss.getDb().executeSql(findWork, [own])
    const { due, secondsBack } = rows[0] as Work
    await followClock(secondsBack)
    for (const name of due) wake(name)
    if (!isOver(checkedAt)) return
    checkedAt = performance.now()
    await retryAbandonedJobs(boss)
  }
  const beatAndWait = async () => {
    const logError = (err: unknown) => {
      if (!isStopped) log.error({ err }, 'could not look for jobs')
    }
    await withTimeout(beat().catch(logError), maxAnswerMs, undefined)
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => void beatAndWait(), everySeconds * 1000).unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

const findAbandoned = `
  select distinct name from pgboss.job
  where state = 'active' and least(started_on + expire_seconds * interval '1 second',
    heartbeat_on + heartbeat_seconds * interval '1 second') < pgboss.job_now()`

const letSupervise = `update pgboss.queue set monitor_claim_on = pgboss.job_now() - interval '1 day' where name = any ($1)`

/** A process that was killed leaves its jobs active; pg-boss retries those whose time is over when it supervises their queue. */
async function retryAbandonedJobs(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(findAbandoned)
  const names = (rows as { name: string }[]).map(({ name }) => name)
  if (names.length === 0) return
  await boss.getDb().executeSql(letSupervise, [names])
  for (const name of names) await boss.supervise(name)
}
