import type { FailureFault, FailureStage } from '#db/schema/payments.ts'

/** One try of a buyer to pay at a provider, as the rows tell it. */
export interface Attempt {
  provider: string
  /** About one home or mobile cell, and one customer: a person who tries often counts once. */
  network: string
  buyer: number
  startedAt: Date
  paidAt: Date | null
  /** The last one that the provider reported. */
  failure: { stage: FailureStage; fault: FailureFault } | null
}

export type TryOutcome = 'paid' | 'failed' | 'silent' | 'unclear'

/** How long buyers usually take, in which silence means nothing. */
const patience = { minMs: 20_000, usualMs: 180_000, maxMs: 600_000, share: 0.9, factor: 1.5, minPaid: 10 }

export function findPatience(attempts: Attempt[]): number {
  const times = attempts
    .flatMap(({ startedAt, paidAt }) => (paidAt ? [paidAt.getTime() - startedAt.getTime()] : []))
    .toSorted((one, other) => one - other)
  const usual = times[Math.floor(times.length * patience.share)]
  if (usual === undefined || times.length < patience.minPaid) return patience.usualMs
  return Math.min(patience.maxMs, Math.max(patience.minMs, usual * patience.factor))
}

/** `silent`: opened, and nothing has come of it. `unclear`: too early, or the buyer's own doing. */
export function findOutcome({ startedAt, paidAt, failure }: Attempt, now: Date, patienceMs: number): TryOutcome {
  if (paidAt) return 'paid'
  if (failure) return failure.fault === 'buyer' ? 'unclear' : 'failed'
  return now.getTime() - startedAt.getTime() >= patienceMs ? 'silent' : 'unclear'
}

/**
 * Attempts of one network or one customer together, because a stranger who opens many checkouts must not count as many
 * buyers. The groups are in the order of their last attempts.
 */
export function groupByBuyer(attempts: Attempt[]): Attempt[][] {
  const groups = new Map<string, Attempt[]>()
  for (const attempt of attempts.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())) {
    const keys = [`network ${attempt.network}`, `buyer ${attempt.buyer}`]
    const group = keys.map((key) => groups.get(key)).find((known) => known !== undefined) ?? []
    group.push(attempt)
    for (const key of keys) groups.set(key, group)
  }
  return [...new Set(groups.values())].toSorted((one, other) => lastStart(one) - lastStart(other))
}

function lastStart(group: Attempt[]): number {
  return group.at(-1)?.startedAt.getTime() ?? 0
}
