import { performance } from 'node:perf_hooks'
import { type Clock, type PgBoss, systemClock } from 'pg-boss'
import { log } from '../log/log.server.ts'

/** pg-boss waits until this clock reaches a time, so it must not jump when the computer's clock is set. */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** pg-boss would wait for times that it wrote before the clock was set back, and skip minutes that come again. */
const moveTimes = `
  update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null;
  delete from pgboss.job where name = '__pgboss__send-it' and state > 'active'
    and singleton_on > pgboss.job_now() at time zone 'UTC';
  update pgboss.job set
    start_after = pgboss.job_now() + (start_after - greatest(created_on, started_on)),
    created_on = least(created_on, pgboss.job_now()),
    started_on = least(started_on, pgboss.job_now())
  where state < 'completed' and greatest(created_on, started_on) > pgboss.job_now();
  update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null,
    monitor_backoff_on = null
  where cron_on > pgboss.job_now()`

/** Keeps schedules and retries running after the clock was set back. */
export async function moveFutureTimes(boss: PgBoss, seconds: number): Promise<void> {
  log.warn({ seconds }, 'the clock was set back: moving the times in the job queue')
  await boss.getDb().executeSql(moveTimes)
}
