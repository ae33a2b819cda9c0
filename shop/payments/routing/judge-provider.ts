import { type Attempt, findOutcome, findPatience, groupByBuyer, type TryOutcome } from './attempt.ts'

export type Illness = 'start-failing' | 'none-paid' | 'few-paid'

interface JudgedFacts {
  /** Of one provider. */
  attempts: Attempt[]
  /** Only attempts from then on count against it. */
  since: Date
  now: Date
  /** The provider reports an outage itself, so that fewer buyers are enough. */
  isHinted: boolean
}

/** So many buyers in a row could not open a payment. */
const minFailedStarts = 3
/** How many buyers in a row must not have paid, and how rarely chance does that. */
const nonePaid = { usual: { buyers: 10, chance: 1 / 1_000 }, hinted: { buyers: 5, chance: 1 / 50 } }
/** The last buyers against all before them: at most half as many pay, and chance does that once in ten thousand times. */
const fewPaid = { judged: 40, minJudged: 20, minBefore: 40, share: 0.5, deviations: 3.7 }
/** Buyers who only look keep the usual rate low, and with few attempts it says little. */
const rates = { min: 0.2, max: 0.95 }

/** Why new buyers should not be led to this provider; null when nothing speaks against it. */
export function judgeProvider(facts: JudgedFacts): Illness | null {
  const judged = facts.attempts.filter(({ startedAt }) => startedAt >= facts.since)
  if (isStartFailing(judged)) return 'start-failing'
  if (hasNonePaid(judged, facts)) return 'none-paid'
  return hasFewPaid(judged, facts) ? 'few-paid' : null
}

const failsToStart = ({ failure }: Attempt) => failure?.stage === 'start'

function isStartFailing(attempts: Attempt[]): boolean {
  const lastOpened = findLatest(attempts.filter((attempt) => !failsToStart(attempt)).map(({ startedAt }) => startedAt))
  const failed = attempts.filter(
    (attempt) =>
      failsToStart(attempt) && attempt.failure?.fault === 'provider' && attempt.startedAt.getTime() > lastOpened,
  )
  return groupByBuyer(failed).length >= minFailedStarts
}

function hasNonePaid(judged: Attempt[], { attempts, now, isHinted }: JudgedFacts): boolean {
  const lastPaid = findLatest(attempts.flatMap(({ paidAt }) => paidAt ?? []))
  const isAfter = ({ startedAt }: Attempt) => startedAt.getTime() > lastPaid
  const outcomes = listOutcomes(judged.filter(isAfter), now, findPatience(attempts))
  const { buyers, chance } = isHinted ? nonePaid.hinted : nonePaid.usual
  const reported = outcomes.filter((outcome) => outcome === 'failed').length
  if (outcomes.length < buyers) return false
  const usual = findRate(
    listOutcomes(
      attempts.filter((attempt) => !isAfter(attempt)),
      now,
      0,
    ),
  )
  return reported >= buyers || (1 - usual) ** outcomes.length <= chance
}

function hasFewPaid(judged: Attempt[], { attempts, now }: JudgedFacts): boolean {
  const patienceMs = findPatience(attempts)
  const groups = groupByBuyer(judged).slice(-fewPaid.judged)
  const last = new Set(groups.flat())
  const outcomes = groups.flatMap((group) => summarise(group, now, patienceMs) ?? [])
  const before = listOutcomes(
    attempts.filter((attempt) => !last.has(attempt)),
    now,
    patienceMs,
  )
  if (outcomes.length < fewPaid.minJudged || before.length < fewPaid.minBefore) return false
  const usual = findRate(before)
  const share = outcomes.filter((outcome) => outcome === 'paid').length / outcomes.length
  const deviation = Math.sqrt((usual * (1 - usual)) / outcomes.length)
  return share <= usual * fewPaid.share && usual - share >= fewPaid.deviations * deviation
}

/** One per buyer, without those that say nothing. */
function listOutcomes(attempts: Attempt[], now: Date, patienceMs: number): TryOutcome[] {
  return groupByBuyer(attempts).flatMap((group) => summarise(group, now, patienceMs) ?? [])
}

/** A buyer who paid at the third try has paid. */
function summarise(group: Attempt[], now: Date, patienceMs: number): TryOutcome | null {
  const outcomes = group.map((attempt) => findOutcome(attempt, now, patienceMs))
  return (['paid', 'failed', 'silent'] as const).find((outcome) => outcomes.includes(outcome)) ?? null
}

function findRate(outcomes: TryOutcome[]): number {
  const paid = outcomes.filter((outcome) => outcome === 'paid').length
  return Math.min(rates.max, Math.max(rates.min, (paid + 1) / (outcomes.length + 2)))
}

function findLatest(times: Date[]): number {
  return Math.max(0, ...times.map((time) => time.getTime()))
}
