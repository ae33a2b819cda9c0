import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReplicatedPostgres } from '#tests/replicated-postgres.ts'
import { preferReplica } from './prefer-replica.server.ts'

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>
const checkMs = 50

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  await servers.primary.query('create table sales (paise int)')
}, 60_000)
afterAll(() => servers.stop())

/** Which of the two servers answered, and how many sales it knows. */
async function ask(reports: Pick<pg.Pool, 'query'>): Promise<{ from: string; sales: number }> {
  const { rows } =
    await reports.query(`select case when pg_is_in_recovery() then 'replica' else 'database' end as "from",
    (select count(*)::int from sales) as sales`)
  return rows[0]
}

const pollAnswer = (reports: Pick<pg.Pool, 'query'>) => expect.poll(() => ask(reports), { timeout: 30_000 })

it('reads from the replica, and from the database while the replica is behind or down', async () => {
  const { primary, replica, stopReplica } = servers
  const reports = preferReplica(replica, primary, checkMs)
  await pollAnswer(reports).toEqual({ from: 'replica', sales: 0 })

  await primary.query('insert into sales values (20800)')
  await pollAnswer(reports).toEqual({ from: 'replica', sales: 1 })

  await replica.query('select pg_wal_replay_pause()')
  await primary.query('insert into sales values (34800)')
  await pollAnswer(reports).toEqual({ from: 'database', sales: 2 })

  await replica.query('select pg_wal_replay_resume()')
  await pollAnswer(reports).toEqual({ from: 'replica', sales: 2 })

  await stopReplica()
  expect(await ask(reports)).toEqual({ from: 'database', sales: 2 })
})

it('reports a mistake in a question, and asks the database alone when there is no replica', async () => {
  const { primary } = servers
  const reports = preferReplica(primary, primary, checkMs)
  await expect(reports.query('select nothing from nowhere')).rejects.toThrow('nowhere')
  expect((await ask(reports)).from).toBe('database')
})
