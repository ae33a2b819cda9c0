import { setTimeout as sleep } from 'node:timers/promises'
import { judgeOrders, waitUntilDelivered } from '../faults/judge-orders.ts'
import { startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import type { Programs } from './requirements.ts'
import { type Shops, startShops } from './shops.ts'
import { type Outcome, strikeOnce } from './strike.ts'

export interface Failovers {
  /** Null for all. */
  faults: string[] | null
  rounds: number
  buyers: number
  isSynchronous: boolean
}

const maxSellingAgainSeconds = 30
const maxRecoverySeconds = 300

/** Prints what happened. Returns the code that the command ends with. */
export async function runFailovers(folder: string, programs: Programs, wanted: Failovers): Promise<number> {
  const chosen = (wanted.faults ?? Object.keys(faults)).map((key) => {
    const fault = faults[key]
    if (!fault) throw new Error(`there is no fault "${key}": choose from ${Object.keys(faults).join(', ')}`)
    return fault
  })
  const cluster = await startCluster(folder, programs, wanted.isSynchronous)
  await cluster.waitUntilHealthy()
  const shops = await startShops(cluster, folder)
  const selling = shops.startSelling(wanted.buyers)
  const outcomes: Outcome[] = []
  for (let round = 0; round < wanted.rounds; round++)
    for (const fault of chosen) {
      const outcome = await strikeOnce(cluster, shops, fault)
      outcomes.push(outcome)
      console.log(describe(outcome))
    }
  await cluster.waitUntilHealthy()
  await selling.stop()
  const paid = shops.paid.map(({ email }) => email)
  await waitUntilDelivered(shops.query, shops.smtp, paid, maxRecoverySeconds)
  const failures = await judge(shops, paid, outcomes)
  await shops.stop()
  for (const failure of failures) console.error(failure)
  return failures.length === 0 ? 0 : 1
}

function describe(outcome: Outcome): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`
  return [
    `${outcome.fault}: new primary after ${seconds(outcome.newPrimaryAfter)}`,
    `selling again ${seconds(outcome.sellingAgainAfter)} later`,
    `longest pause ${seconds(outcome.pause)}`,
    `notified ${seconds(outcome.notifiedAfter)}, mailed ${seconds(outcome.mailedAfter)}`,
    `${outcome.logLines} log lines`,
  ].join('; ')
}

/** A job that runs every minute does then what its last run did not. Returns the names of those that still fail. */
async function waitForNextRuns({ query }: Shops): Promise<string[]> {
  for (const deadline = Date.now() + maxNextRunMs; ; await sleep(2_000)) {
    const failed = await query(failedJobs)
    if (failed.length === 0 || Date.now() > deadline) return failed.map(({ name }) => name)
  }
}

const maxNextRunMs = 120_000
const failedJobs = `
  select distinct name from pgboss.job failed where name like '%.dead' and not exists (
    select from pgboss.job later where later.name = left(failed.name, -5)
      and later.state = 'completed' and later.completed_on > failed.created_on)`

async function judge(shops: Shops, paid: string[], outcomes: Outcome[]): Promise<string[]> {
  const { lost, doubled, unsent, sentTwice } = await judgeOrders(shops.query, shops.smtp, paid)
  const dead = await waitForNextRuns(shops)
  const [letters] = await shops.query("select count(*)::int as count from pgboss.job where name like '%.dead'")
  const stuck = await shops.query(
    `select pid from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '5 s'`,
  )
  console.log(
    `${paid.length} acknowledged payments: ${lost.length} lost, ${doubled.length} doubled, ` +
      `${unsent.length} not mailed, ${sentTwice.length} mailed twice; ` +
      `${letters?.count} jobs failed for good, ${dead.length} kinds of them were not made up for`,
  )
  console.log(
    `the dashboard answered ${[...shops.dashboard].map(([status, times]) => `${status} × ${times}`).join(', ')}`,
  )
  const slow = outcomes.filter(({ sellingAgainAfter }) => sellingAgainAfter > maxSellingAgainSeconds)
  const wrong = [...shops.dashboard.keys()].filter((status) => ![200, 503].includes(status))
  return [
    ...(lost.length > 0 ? [`lost: ${lost.slice(0, 10).join(', ')}`] : []),
    ...(doubled.length > 0 ? [`doubled: ${JSON.stringify(doubled.slice(0, 10))}`] : []),
    ...(unsent.length + sentTwice.length > 0 ? [`mails: ${[...unsent, ...sentTwice].slice(0, 10).join(', ')}`] : []),
    ...(dead.length > 0 ? [`jobs that still fail: ${dead.join(', ')}`] : []),
    ...(stuck.length > 0 ? [`${stuck.length} transactions were left open`] : []),
    ...slow.map(({ fault }) => `${fault}: selling again took more than ${maxSellingAgainSeconds} s`),
    ...(wrong.length > 0 ? [`the dashboard answered ${wrong.join(', ')} (0: not within a minute)`] : []),
  ]
}
