import type { ChoiceReason } from '#db/schema/payments.ts'
import { type Attempt, findOutcome, findPatience, groupByBuyer } from './attempt.ts'
import { judgeProvider } from './judge-provider.ts'

export interface ProviderChoice {
  provider: string
  since: Date
  reason: ChoiceReason
  /** The owner's order when it was made. */
  order: string[]
}

export interface RoutingFacts {
  /** In the owner's order; at least one. */
  order: string[]
  attempts: Attempt[]
  /** Providers that report an outage of a bank or a way of paying. */
  hinted: string[]
  now: Date
  current: ProviderChoice | null
}

export interface Route extends Pick<ProviderChoice, 'provider' | 'reason'> {
  /** A new choice, which must be stored. */
  isChanged: boolean
  /** A provider that failed before: the next buyer finds out whether it is well again. */
  probe: string | null
}

const minuteMs = 60_000
/** A provider that comes and goes must not take the buyers with it. */
export const minMinutesBetweenChanges = 10
/** What another provider did longer ago says nothing about now. */
const candidateMinutes = 60
/** Each probe may cost a sale, so they are few, and fewer the longer the provider is ill. */
const probes = { afterMinutes: 5, minMinutes: 2, maxMinutes: 30 }
/** One may be luck. */
const minRecoveredBuyers = 2

/** Which provider the next buyer pays with, and why. Everything it knows is in its facts. */
export function chooseProvider(facts: RoutingFacts): Route {
  const { order, now, current } = facts
  const [first = ''] = order
  if (!current) {
    const begun = chooseProvider({ ...facts, current: { provider: first, since: new Date(0), reason: 'first', order } })
    return begun.isChanged ? begun : change(first, 'first')
  }
  if (!isStillMeant(current, order)) return change(first, 'owner')
  const at = order.indexOf(current.provider)
  const stay = { ...current, isChanged: false, probe: findProbe(facts, current, order.slice(0, at)) }
  if (isOwnersChoice(current) || minutesBetween(current.since, now) >= minMinutesBetweenChanges) {
    const recovered = order.slice(0, at).find((name) => isWellAgain(facts, name, current.since))
    if (recovered) return change(recovered, 'recovered')
    const illness = judge(facts, current.provider, isOwnersChoice(current) ? new Date(0) : current.since)
    if (!illness) return stay
    const candidatesSince = new Date(now.getTime() - candidateMinutes * minuteMs)
    const next = order.slice(at + 1).find((name) => !judge(facts, name, candidatesSince))
    if (next) return change(next, illness)
    // When all fail, the owner's first is the best guess.
    if (at > 0) return change(first, 'all-failing')
  }
  return stay
}

function change(provider: string, reason: ChoiceReason): Route {
  return { provider, reason, isChanged: true, probe: null }
}

function isOwnersChoice({ reason }: ProviderChoice): boolean {
  return reason === 'first' || reason === 'owner'
}

/** After another order of the owner, only providers that failed before may stay passed over. */
function isStillMeant(current: ProviderChoice, order: string[]): boolean {
  const before = current.order.slice(0, current.order.indexOf(current.provider))
  const at = order.indexOf(current.provider)
  return at >= 0 && order.slice(0, at).every((name) => before.includes(name))
}

function judge({ attempts, hinted, now }: RoutingFacts, name: string, since: Date) {
  return judgeProvider({ attempts: ofProvider(attempts, name), since, now, isHinted: hinted.includes(name) })
}

/** Buyers have paid there since it was left, late or as probes, and none has failed after them. */
function isWellAgain({ attempts, now }: RoutingFacts, name: string, left: Date): boolean {
  const own = ofProvider(attempts, name)
  const paid = own.filter(({ paidAt }) => paidAt && paidAt > left)
  if (groupByBuyer(paid).length < minRecoveredBuyers) return false
  return countFailedProbes(own, left, now) === 0
}

function findProbe({ attempts, now }: RoutingFacts, { since }: ProviderChoice, passedOver: string[]): string | null {
  if (minutesBetween(since, now) < probes.afterMinutes) return null
  return passedOver.find((name) => isProbeDue(ofProvider(attempts, name), since, now)) ?? null
}

function isProbeDue(own: Attempt[], left: Date, now: Date): boolean {
  const sent = own.filter(({ startedAt }) => startedAt > left)
  const last = sent.reduce<Attempt | null>(
    (newest, one) => (newest && newest.startedAt > one.startedAt ? newest : one),
    null,
  )
  if (!last || last.paidAt) return true
  const isWaiting = !last.failure && now.getTime() - last.startedAt.getTime() < findPatience(own)
  if (isWaiting) return false
  const pause = Math.min(probes.maxMinutes, probes.minMinutes * 2 ** countFailedProbes(own, left, now))
  return minutesBetween(last.startedAt, now) >= pause
}

/** Since it was left, or since a buyer last paid there. */
function countFailedProbes(own: Attempt[], left: Date, now: Date): number {
  const patienceMs = findPatience(own)
  const lastPaid = Math.max(left.getTime(), ...own.map(({ paidAt }) => paidAt?.getTime() ?? 0))
  const after = own.filter(({ startedAt }) => startedAt.getTime() > lastPaid)
  return after.filter((attempt) => ['failed', 'silent'].includes(findOutcome(attempt, now, patienceMs))).length
}

function ofProvider(attempts: Attempt[], name: string): Attempt[] {
  return attempts.filter(({ provider }) => provider === name)
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / minuteMs
}
