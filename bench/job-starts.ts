import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { percentile } from './time-calls.ts'

/** A job of the shop that finds nothing to do. */
const name = 'webhooks.send'
const pauseMs = 20
const maxComparisonMs = 60_000

/**
 * A new shop compares the payments of the last weeks with its provider, once and within five minutes, which takes 300 statements.
 * This begins it now and ends with it.
 */
export async function compareWithProvider(connectionString: string, pool: pg.Pool): Promise<void> {
  const boss = await startBoss(connectionString)
  const id = await boss.send('payments.walk', null)
  await boss.stop({ graceful: false })
  const giveUpAt = Date.now() + maxComparisonMs
  for (;;) {
    const { rows } = await pool.query(`select state from pgboss.job where id = $1`, [id])
    if (rows[0]?.state === 'completed') return
    if (Date.now() > giveUpAt) throw new Error('the first comparison with the provider did not end')
    await sleep(500)
  }
}

async function startBoss(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  return boss
}

/** Enqueues as another process does, one job after the other, and returns how long 99 % of them waited at most, in ms. */
export async function timeJobStarts(connectionString: string, pool: pg.Pool, jobs: number): Promise<number> {
  const boss = await startBoss(connectionString)
  const ids: string[] = []
  for (let sent = 0; sent < jobs; sent++) {
    ids.push((await boss.send(name, null)) ?? '')
    await sleep(pauseMs)
  }
  await boss.stop({ graceful: false })
  const { rows } = await pool.query<{ ms: number | null }>(
    'select (extract(epoch from started_on - created_on) * 1000)::float8 as ms from pgboss.job where id = any ($1::uuid[])',
    [ids],
  )
  const waits = rows.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  return waits.length === jobs ? percentile(waits, 0.99) : Number.POSITIVE_INFINITY
}
