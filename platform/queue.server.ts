import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { connectionConfig, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

export interface JobRules {
  retries: number
  /** Grows with every try, up to `maxDelaySeconds`. */
  firstDelaySeconds: number
  maxDelaySeconds: number
}

type Handler = (data: never) => Promise<unknown>

interface Queue {
  boss: PgBoss
  handlers: Record<string, Handler>
  /** Who works on a name in this process, to be woken. */
  workers: Map<string, string>
  /** What this process has begun by itself, without asking the queue. */
  begun: Set<Promise<void>>
  /** What it has finished of that, and not yet taken off the queue. */
  finished: Map<string, string[]>
}

const keptForSeconds = 365 * 24 * 60 * 60
/** More than a crowd: whoever is beyond it waits for the queue, ten seconds. */
const maxRunningNow = 256
const finishedWaitMs = 200
const closingMs = 5_000

/** How long a job that is begun at once waits in the queue, for the case that whoever began it does not finish. */
export const insuranceSeconds = 10

// Vite evaluates this module again after every edit: the one that is open must outlive it.
const holder = globalThis as { shopQueue?: Queue }

function queue(): Queue {
  if (!holder.shopQueue) throw new Error('the job queue is not open')
  return holder.shopQueue
}

/** Opens the queue and its job names. Without handlers this process only enqueues. */
export async function openQueue(
  rules: Record<string, JobRules>,
  handlers: Record<string, Handler> = {},
  connection = connectionConfig(),
) {
  // In development an edit opens the queue again, so that its jobs run the new code.
  await holder.shopQueue?.boss.stop({ graceful: false })
  const boss = createQueue(connection)
  await boss.start()
  for (const [name, rule] of Object.entries(rules)) await declareQueue(boss, name, rule)
  const opened: Queue = { boss, handlers, workers: new Map(), begun: new Set(), finished: new Map() }
  for (const [name, handle] of Object.entries(handlers)) opened.workers.set(name, await work(boss, name, handle))
  holder.shopQueue = opened
  return {
    async close() {
      holder.shopQueue = undefined
      await Promise.race([Promise.all(opened.begun), sleep(closingMs, undefined, { ref: false })])
      await takeOffFinished(opened)
      await boss.stop({ graceful: true, timeout: closingMs })
    },
  }
}

function createQueue(connection: PoolConfig): PgBoss {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    useListenNotify: true,
    // Faster than the defaults: a job whose process was killed is taken up again, and the clock read, within seconds.
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 5,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue'))
  return boss
}

async function declareQueue(boss: PgBoss, name: string, rule: JobRules) {
  const dead = `${name}.dead`
  const options = {
    retryLimit: rule.retries,
    retryDelay: rule.firstDelaySeconds,
    retryDelayMax: rule.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: keptForSeconds,
    deadLetter: dead,
    notify: true,
  }
  await boss.createQueue(dead, { retentionSeconds: keptForSeconds })
  await boss.createQueue(name, options)
  // createQueue leaves a queue that exists as it is, also when our rules have changed since.
  await boss.updateQueue(name, options)
}

/** Batches, because a backlog drains one batch a polling interval; one failure is retried alone. */
function work(boss: PgBoss, name: string, handle: Handler): Promise<string> {
  const options = {
    batchSize: 8,
    burstWhenBatchFull: true,
    localConcurrency: 2,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    perJobResults: true,
  } as const
  return boss.work<never>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        try {
          await handle(job.data)
          return { id: job.id, status: 'completed' as const }
        } catch (err) {
          log.error({ err, job: name }, 'job failed')
          return { id: job.id, status: 'failed' as const, output: { message: (err as Error).message } }
        }
      }),
    ),
  )
}

/** Inside a transaction the job exists exactly when the change that asked for it does. */
export async function enqueue(tx: Transaction, name: string, data: object, options: { startAfter?: number } = {}) {
  await queue().boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) })
}

/**
 * The same for a change that is one statement: a part of it that writes a job for each row (id, name, data, waits)
 * of `source`. It tells nobody, because a commit that notifies holds up all others: see `wake` and `runNow`.
 * A test compares the row with the one that pg-boss writes.
 */
export function insertJobsFrom(source: string): string {
  return `
    insert into pgboss.job (id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select job.id, job.name, job.data, now() + job.waits, now(),
      now() + job.waits + queue.retention_seconds * interval '1 second', queue.expire_seconds, queue.deletion_seconds,
      queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
      queue.dead_letter, queue.heartbeat_seconds
    from ${source} job join pgboss.queue on queue.name = job.name`
}

/** Somebody has committed a job of this name: whoever does such work here looks now instead of in two seconds. */
export function wake(name: string) {
  const { boss, workers } = queue()
  const worker = workers.get(name)
  if (worker) boss.notifyWorker(worker)
}

/**
 * Works on a committed job now, in this process, without the detour of fetching it. It waits in the queue meanwhile
 * and is taken off it when it is done; after a failure, a crash or under a flood the queue runs it like any other.
 */
export function runNow(name: string, id: string, data: object) {
  const { handlers, begun } = queue()
  const handle = handlers[name]
  if (!handle || begun.size >= maxRunningNow) return
  const working = handle(data as never)
    .then(
      () => takeOffLater(name, id),
      (err) => log.warn({ err, job: name }, 'job failed at once, the queue will try again'),
    )
    .finally(() => begun.delete(working))
  begun.add(working)
}

/** Soon and many together: nobody waits for it, and a job that is run again does no harm. */
function takeOffLater(name: string, id: string) {
  const opened = holder.shopQueue
  if (!opened) return
  if (opened.finished.size === 0) setTimeout(() => void takeOffFinished(opened), finishedWaitMs)
  opened.finished.set(name, [...(opened.finished.get(name) ?? []), id])
}

async function takeOffFinished({ boss, finished }: Queue) {
  const byName = [...finished]
  finished.clear()
  try {
    for (const [name, ids] of byName) await boss.deleteJob(name, ids)
  } catch (err) {
    log.warn({ err }, 'finished jobs stay in the queue')
  }
}

/** A verb that runs by the clock, once however many processes there are. */
export async function schedule(name: string, cron: string) {
  await queue().boss.schedule(name, cron, null, { tz: 'Asia/Kolkata' })
}
