import type { PgBoss, QueueResult } from 'pg-boss'
import type { JobDefinition } from './job-definition.ts'

const keptForSeconds = 365 * 24 * 60 * 60
const usualSeconds = 60
/** The process of a longer job says that it still runs: after a kill, its next attempt need not wait until its time is over. */
const heartbeatSeconds = 30

/** Jobs go there when their last retry fails. */
export function deadLetterQueue(name: string): string {
  return `${name}.dead`
}

/** Creates or changes what differs from its definition. A start finds everything as it was, and asks once instead of per job. */
export async function prepareQueues(boss: PgBoss, jobs: Record<string, JobDefinition>): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, job] of Object.entries(jobs)) await prepareQueue(boss, name, { job, stored })
}

interface Prepared {
  job: JobDefinition
  stored: Map<string, QueueResult>
}

async function prepareQueue(boss: PgBoss, name: string, { job, stored }: Prepared): Promise<void> {
  const { retry, maxSeconds = usualSeconds } = job
  const options = {
    retryLimit: retry.retries,
    retryDelay: retry.firstDelaySeconds,
    retryDelayMax: retry.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: maxSeconds,
    retentionSeconds: keptForSeconds,
    deadLetter: deadLetterQueue(name),
    notify: true,
  }
  if (!stored.has(options.deadLetter)) await boss.createQueue(options.deadLetter, { retentionSeconds: keptForSeconds })
  const queue = stored.get(name)
  const heartbeat = maxSeconds > usualSeconds ? { heartbeatSeconds } : {}
  const changed = { ...options, heartbeatSeconds: null, ...heartbeat }
  if (!queue) await boss.createQueue(name, { ...options, ...heartbeat })
  else if (isDifferent(changed, queue)) await boss.updateQueue(name, changed)
}

/** Only for jobs that this process runs, so that a job which no process runs piles up no work. */
export async function prepareSchedules(boss: PgBoss, jobs: [name: string, job: JobDefinition][]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  // India's clocks never change, and with the name of the zone every look at the schedules costs three times as much.
  const options = { tz: 'UTC+5:30', missed: 'once' } as const
  for (const [name, { schedule }] of jobs) {
    const before = stored.get(name)
    const isStored = before?.cron === schedule && !isDifferent(options, before?.options ?? {})
    if (schedule && !isStored) await boss.schedule(name, schedule, null, options)
  }
}

function isDifferent(wanted: object, stored: object): boolean {
  return Object.entries(wanted).some(([key, value]) => Reflect.get(stored, key) !== value)
}
