import { and, eq, lt, sql } from 'drizzle-orm'
import { failingCalls, type WatchedCall } from '#db/schema/alerts.ts'
import { hideSecrets } from './log/hide-secrets.server.ts'
import { describeMessage, log } from './log/log.server.ts'
import { db } from './postgres/database.server.ts'

interface Outcomes {
  call: WatchedCall
  provider: string
  failures: number
  /** After the last failure. */
  successes: number
  reason: string
}

/** A service counts as working again after this many successes in a row. */
export const successesThatSettle = 3
/** Failures further apart do not belong together. */
export const maxMinutesBetweenFailures = 60
const maxReasonLength = 300
/** One statement per kind of call, however many calls there are: strangers can send any number of false webhooks. */
const flushAfterMs = 2_000

let counted = new Map<string, Outcomes>()
let timer: NodeJS.Timeout | undefined

/** Counts whether the call succeeds, so that the shop can alert its owner. */
export async function watchCall<T>(call: WatchedCall, provider: string, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run()
    countSuccess(call, provider)
    return result
  } catch (error) {
    countFailure(call, provider, describeMessage(error as Error))
    throw error
  }
}

export function countFailure(call: WatchedCall, provider: string, reason: string) {
  const { failures } = findOutcomes(call, provider)
  const shown = hideSecrets(reason).slice(0, maxReasonLength)
  count({ call, provider, failures: failures + 1, successes: 0, reason: shown })
}

export function countSuccess(call: WatchedCall, provider: string) {
  const outcomes = findOutcomes(call, provider)
  count({ ...outcomes, successes: outcomes.successes + 1 })
}

function findOutcomes(call: WatchedCall, provider: string): Outcomes {
  return counted.get(`${call} ${provider}`) ?? { call, provider, failures: 0, successes: 0, reason: '' }
}

function count(outcomes: Outcomes) {
  counted.set(`${outcomes.call} ${outcomes.provider}`, outcomes)
  timer ??= setTimeout(() => void flushCalls(), flushAfterMs).unref()
}

/** Writes what was counted. Successes of a service that did not fail change no row. */
export async function flushCalls(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const outcomes = [...counted.values()]
  counted = new Map()
  try {
    for (const each of outcomes) await (each.failures > 0 ? writeFailures(each) : writeSuccesses(each))
  } catch (err) {
    log.warn({ err }, 'could not record which calls fail')
  }
}

async function writeFailures({ call, provider, failures, successes, reason }: Outcomes) {
  const isSettled = sql`(${failingCalls.successes} >= ${successesThatSettle} or ${failingCalls.lastFailedAt} < now() - make_interval(mins => ${maxMinutesBetweenFailures}))`
  await db
    .insert(failingCalls)
    .values({ call, provider, failures, successes, reason, failingSince: sql`now()`, lastFailedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [failingCalls.call, failingCalls.provider],
      set: {
        failures: sql`case when ${isSettled} then ${failures} else ${failingCalls.failures} + ${failures} end`,
        failingSince: sql`case when ${isSettled} then now() else ${failingCalls.failingSince} end`,
        lastFailedAt: sql`now()`,
        successes,
        reason,
      },
    })
}

async function writeSuccesses({ call, provider, successes }: Outcomes) {
  const isRow = and(eq(failingCalls.call, call), eq(failingCalls.provider, provider))
  await db
    .update(failingCalls)
    .set({ successes: sql`${failingCalls.successes} + ${successes}` })
    .where(and(isRow, lt(failingCalls.successes, successesThatSettle)))
}
