import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { connectionConfig, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

export interface JobRules {
  retries: number
  /** Grows with every try, up to `longestDelaySeconds`. */
  firstDelaySeconds: number
  longestDelaySeconds: number
}

type Handler = (data: never) => Promise<unknown>

const keptForSeconds = 365 * 24 * 60 * 60

// Vite evaluates this module again after every edit: the one that is open must outlive it.
const holder = globalThis as { shopQueue?: PgBoss }

function queue(): PgBoss {
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
  await holder.shopQueue?.stop({ graceful: false })
  const boss = createQueue(connection)
  await boss.start()
  for (const [name, rule] of Object.entries(rules)) await declareQueue(boss, name, rule)
  for (const [name, handle] of Object.entries(handlers)) await work(boss, name, handle)
  holder.shopQueue = boss
  return {
    async close() {
      holder.shopQueue = undefined
      await boss.stop({ graceful: true, timeout: 5_000 })
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
    retryDelayMax: rule.longestDelaySeconds,
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
async function work(boss: PgBoss, name: string, handle: Handler) {
  const options = {
    batchSize: 8,
    burstWhenBatchFull: true,
    localConcurrency: 2,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    perJobResults: true,
  } as const
  await boss.work<never>(name, options, (jobs) =>
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
  await queue().send(name, data, { ...options, db: fromDrizzle(tx, sql) })
}

/** A verb that runs by the clock, once however many processes there are. */
export async function schedule(name: string, cron: string) {
  await queue().schedule(name, cron, null, { tz: 'Asia/Kolkata' })
}
