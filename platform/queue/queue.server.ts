import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, type PerJobWorkHandler, PgBoss } from 'pg-boss'
import { describeMessage, log } from '../log/log.server.ts'
import { connectionConfig, idleTimeoutMillis, type Transaction } from '../postgres/database.server.ts'
import { remember } from '../remember.ts'
import { withTimeout } from '../with-timeout.ts'
import type { JobDefinition } from './job-definition.ts'
import { prepareQueues, prepareSchedules } from './prepare-queues.server.ts'
import { startBeat } from './queue-beat.server.ts'
import { steadyClock } from './queue-clock.server.ts'
import { createTurns } from './take-turns.ts'

/** Payload types by job name, filled in by server/jobs.ts, so that shop/ can enqueue jobs without importing server/. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface JobPayloads {}

/** What the statement that writes a job has just read for `runNow`, by job name. Not stored with the job. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging
export interface JobReads {}

export type JobName = keyof JobPayloads & string

interface QueueOptions {
  leaveInQueue?: readonly JobName[]
  connection?: PoolConfig
  checkEverySeconds?: number
  beatSeconds?: number
}

interface Queue {
  boss: PgBoss
  jobs: Map<string, JobDefinition>
  /** Ids of the workers by job name. */
  workers: Map<string, string[]>
  /** Jobs that `runNow` has started and that have not ended, by id. */
  running: Map<string, Promise<boolean>>
  waiting: WaitingJob[]
  /** Names of jobs that `runNow` has finished and that still have their rows, by id. */
  finished: Map<string, string>
  /** Jobs in hand finish; new ones wait for the next process. */
  isClosing: boolean
}

interface WaitingJob {
  start(): void
  /** After this time the queue runs the job. */
  giveUpAt: number
}

/** When this many jobs are running, `runNow` lets more jobs wait; when too many wait, it leaves them to the queue. */
const maxRunningNow = 256
const maxWaitingNow = 4_096
/** Workers are woken by notifications and by the beat; on their own they look this rarely. */
const workerPollSeconds = 600
const superviseSeconds = 300
const finishedWaitMs = 1_000
const takeTurn = createTurns(1_000)
const maxCloseMs = 5_000

/** A job for `runNow` is due after this time, so that the queue runs it if this process does not finish it. */
export const fallbackAfterSeconds = 10

const current = remember<{ queue?: Queue }>('queue', () => ({}))

function queue(): Queue {
  if (!current.queue) throw new Error('the job queue is not open')
  return current.queue
}

/** Creates a queue for each job, and runs and schedules all jobs except `leaveInQueue`. */
export async function openQueue(
  jobs: Record<string, JobDefinition>,
  // Below pg-boss's defaults, so that a job of a killed process is retried, and a scheduled job starts, within seconds.
  { leaveInQueue = [], connection = connectionConfig(), checkEverySeconds = 15, beatSeconds = 2 }: QueueOptions = {},
) {
  // In development an edit opens the queue again, so that jobs run the new code.
  await current.queue?.boss.stop({ graceful: false })
  const boss = createBoss(connection, checkEverySeconds)
  await boss.start()
  await prepareQueues(boss, jobs)
  const left = new Set<string>(leaveInQueue)
  const own = Object.entries(jobs).filter(([name]) => !left.has(name))
  const queue: Queue = {
    boss,
    jobs: new Map(own),
    workers: new Map(),
    running: new Map(),
    waiting: [],
    finished: new Map(),
    isClosing: false,
  }
  await prepareSchedules(boss, own)
  for (const [name, job] of own) queue.workers.set(name, await startWorkers(queue, name, job))
  const stopBeat = startBeat(boss, {
    everySeconds: beatSeconds,
    checkEverySeconds,
    names: () => [...queue.workers.keys()],
    wake: (name) => wakeWorkers(queue, name),
  })
  boss.once('stopped', stopBeat)
  current.queue = queue
  return {
    async close() {
      queue.isClosing = true
      queue.waiting = []
      await withTimeout(Promise.all(queue.running.values()), maxCloseMs, undefined)
      await removeFinished(queue)
      stopBeat()
      await boss.stop({ graceful: true, timeout: maxCloseMs })
      // Until here the jobs in hand may enqueue others.
      if (current.queue === queue) current.queue = undefined
    },
  }
}

function createBoss(connection: PoolConfig, checkEverySeconds: number): PgBoss {
  const boss = new PgBoss({
    ...{ ...connection, max: 4, idleTimeoutMillis },
    useListenNotify: true,
    clock: steadyClock,
    clockMonitorIntervalSeconds: checkEverySeconds,
    // It reads the whole table of jobs. What cannot wait for it, jobs whose process was killed, the beat finds.
    monitorIntervalSeconds: superviseSeconds,
    superviseIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: checkEverySeconds,
    cronWorkerIntervalSeconds: Math.min(5, checkEverySeconds),
    // The shop has no jobs that wait for others.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', logQueueError)
  boss.on('warning', ({ message, data }) => {
    if ((data as { type?: string }).type === 'listen_notify_unavailable') log.warn({ data }, message)
  })
  return boss
}

function logQueueError(err: unknown) {
  log.error({ err }, 'job queue error')
}

/** Runs batches, because pg-boss fetches once per polling interval; each failed job is retried on its own. */
async function startWorkers({ boss, running, finished }: Queue, name: string, job: JobDefinition): Promise<string[]> {
  const options = {
    batchSize: 8,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: workerPollSeconds,
    notifyPollingIntervalSeconds: workerPollSeconds,
    perJobResults: true,
  } as const
  const runBatch: PerJobWorkHandler<never> = (batch) =>
    Promise.all(
      batch.map(async ({ id, data }) => {
        try {
          // This process may still be busy with a job that the queue has waited for long enough.
          const isDone = finished.has(id) || (await running.get(id))
          const run = () => job.run(data)
          if (!isDone) await (job.schedule ? takeTurn(run) : run())
          return { id, status: 'completed' as const }
        } catch (err) {
          log.error({ err, job: name }, 'job failed')
          return { id, status: 'failed' as const, output: { message: describeFailure(err as Error) } }
        }
      }),
    )
  // With a second worker, one slow job does not hold up the others; a scheduled job comes alone.
  const count = job.schedule ? 1 : 2
  return Promise.all(Array.from({ length: count }, () => boss.work<never>(name, options, runBatch)))
}

/** Without personal data, because the row of a failed job stays for a year. */
function describeFailure(error: Error): string {
  const causes = [error, error.cause].filter((cause) => cause instanceof Error)
  return causes.map(describeMessage).join(': ')
}

/** The job exists if and only if the transaction commits. */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayloads[Name],
  { startAfterSeconds }: { startAfterSeconds?: number } = {},
) {
  await queue().boss.send(name, payload, { startAfter: startAfterSeconds, db: fromDrizzle(tx, sql) })
}

/**
 * The part of a raw statement that adds a job for each row (id, data, waits) of `source`, where `waits` is at most a minute. Call
 * `runNow` after the commit. Only a job that is not finished when it is due gets a row in the queue, which costs much more.
 */
export function insertJobsFrom(source: string, name: JobName): string {
  return `
    insert into started_jobs (id, name, data, due_at)
    select id, '${name}', data, pgboss.job_now() + waits from ${source}`
}

/** Leaves the jobs of these names in the queue, where waiting costs no attempt. Those in hand go on. */
export async function parkJobs(names: string[]): Promise<void> {
  const { boss, workers } = queue()
  for (const name of names.filter((one) => workers.delete(one))) {
    await boss.offWork(name, { wait: false }).catch(logQueueError)
  }
}

/** Runs them again, the oldest first, also those that would wait for their next attempt. */
export async function resumeJobs(names: string[]): Promise<void> {
  const opened = queue()
  if (opened.isClosing) return
  const { boss, jobs, workers } = opened
  try {
    await boss
      .getDb()
      .executeSql(
        `update pgboss.job set start_after = created_on where name = any ($1) and state = 'retry' and start_after > now()`,
        [names],
      )
  } catch (err) {
    logQueueError(err)
  }
  for (const name of names) {
    const job = jobs.get(name)
    if (job && !workers.has(name)) workers.set(name, await startWorkers(opened, name, job))
  }
}

function wakeWorkers({ boss, workers }: Queue, name: string) {
  for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
}

/**
 * Runs a committed job of `insertJobsFrom` in this process, and deletes its row when it is done.
 * If it fails, or the process crashes or is busy, the queue runs it after `fallbackAfterSeconds`. A job that has to wait
 * gets nothing that was read before.
 */
export function runNow<Name extends JobName>(
  name: Name,
  id: string,
  payload: JobPayloads[Name],
  justRead?: JobReads[Name & keyof JobReads],
) {
  const opened = queue()
  const { jobs, running, waiting } = opened
  const job = jobs.get(name)
  if (!job || opened.isClosing) return
  const start = (read?: unknown) => void running.set(id, runToEnd(opened, { name, id, job, payload, justRead: read }))
  if (running.size < maxRunningNow) return start(justRead)
  if (waiting.length < maxWaitingNow) waiting.push({ start, giveUpAt: Date.now() + fallbackAfterSeconds * 1_000 })
}

interface RunningJob {
  name: string
  id: string
  job: JobDefinition
  payload: unknown
  justRead: unknown
}

/** Returns whether the job succeeded. */
async function runToEnd(opened: Queue, { name, id, job, payload, justRead }: RunningJob): Promise<boolean> {
  try {
    if (job.runNow) await job.runNow(payload as never, justRead as never)
    else await job.run(payload as never)
    removeSoon(opened, name, id)
    return true
  } catch (err) {
    log.warn({ err, job: name }, 'job failed, the queue will retry it')
    return false
  } finally {
    opened.running.delete(id)
    startNext(opened)
  }
}

function startNext({ waiting }: Queue) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.giveUpAt > Date.now()) return next.start()
  }
}

/** Removes rows in batches a little later: after a crash a job may run twice, which is harmless. */
function removeSoon(opened: Queue, name: string, id: string) {
  if (opened.finished.size === 0) setTimeout(() => void removeFinished(opened), finishedWaitMs)
  opened.finished.set(id, name)
}

const removeStarted = 'delete from started_jobs where id = any ($1::uuid[]) returning id'

/** A job that took long has a row in the queue by now. */
async function removeFinished({ boss, finished }: Queue) {
  if (finished.size === 0) return
  const inQueue = new Map(finished)
  finished.clear()
  try {
    const { rows } = await boss.getDb().executeSql(removeStarted, [[...inQueue.keys()]])
    for (const { id } of rows as { id: string }[]) inQueue.delete(id)
    for (const [name, jobs] of Map.groupBy(inQueue, ([, name]) => name)) {
      await boss.deleteJob(
        name,
        jobs.map(([id]) => id),
      )
    }
  } catch (err) {
    log.warn({ err }, 'could not remove finished jobs from the queue')
  }
}
