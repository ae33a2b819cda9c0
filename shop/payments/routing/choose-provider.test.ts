import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attempt } from './attempt.ts'
import { chooseProvider, minMinutesBetweenChanges, type ProviderChoice, type RoutingFacts } from './choose-provider.ts'

const now = new Date('2026-11-18T12:00:00Z')
const order = ['razorpay', 'cashfree']
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const chosen = (changed: Partial<ProviderChoice> = {}): ProviderChoice => ({
  ...{ provider: 'razorpay', since: ago(86_400), reason: 'first', order },
  ...changed,
})

let made = 0
function attempt(startedSecondsAgo: number, changed: Partial<Attempt> & { paidAfter?: number } = {}): Attempt {
  const { paidAfter, ...rest } = changed
  const buyer = ++made
  const startedAt = ago(startedSecondsAgo)
  const paidAt = paidAfter === undefined ? null : new Date(startedAt.getTime() + paidAfter * 1000)
  return { provider: 'razorpay', network: `network-${buyer}`, buyer, startedAt, paidAt, failure: null, ...rest }
}
const many = (count: number, make: (index: number) => Attempt) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Two of three buyers pay, in 12 seconds. */
const usual = many(60, (index) => attempt(7_200 - index * 60, index % 3 === 0 ? {} : { paidAfter: 12 }))
const choose = (attempts: Attempt[], changed: Partial<RoutingFacts> = {}) =>
  chooseProvider({ order, attempts, hinted: [], now, current: chosen(), ...changed })

const failed = { failure: { stage: 'payment', fault: 'bank' } } as const
const notOpened = { failure: { stage: 'start', fault: 'provider' } } as const
const ownFault = { failure: { stage: 'payment', fault: 'buyer' } } as const

describe('the provider of the next buyer', () => {
  it('is the owner’s first, with or without sales', () => {
    expect(choose([], { current: null })).toMatchObject({ provider: 'razorpay', reason: 'first', isChanged: true })
    expect(choose([])).toMatchObject({ provider: 'razorpay', isChanged: false, probe: null })
    expect(choose(usual)).toMatchObject({ provider: 'razorpay', isChanged: false })
  })

  it('is the next one when ten buyers in a row have started and none has paid, within a minute', () => {
    const silent = many(10, (index) => attempt(50 - index * 3))
    expect(choose([...usual, ...silent])).toMatchObject({ provider: 'cashfree', reason: 'none-paid', isChanged: true })
    expect(choose([...usual, ...silent.slice(1)])).toMatchObject({ provider: 'razorpay', isChanged: false })
    const late = attempt(60, { paidAfter: 55 })
    expect(choose([...usual, ...silent, late])).toMatchObject({ provider: 'razorpay' })
  })

  it('gives buyers the time that they usually take', () => {
    const slow = many(60, (index) => attempt(7_200 - index * 60, index % 3 === 0 ? {} : { paidAfter: 200 }))
    expect(choose([...slow, ...many(12, (index) => attempt(60 - index))])).toMatchObject({ provider: 'razorpay' })
    expect(choose([...slow, ...many(12, (index) => attempt(400 - index))])).toMatchObject({ provider: 'cashfree' })
  })

  it('is the next one when the provider says of ten payments that they failed', () => {
    expect(choose([...usual, ...many(10, (index) => attempt(15 - index, failed))]).reason).toBe('none-paid')
    expect(choose([...usual, ...many(10, (index) => attempt(15 - index, ownFault))]).provider).toBe('razorpay')
  })

  it('is the next one when far fewer pay than usual', () => {
    const few = many(40, (index) => attempt(1_800 - index * 40, index % 10 === 9 ? { paidAfter: 12 } : {}))
    expect(choose([...usual, ...many(60, (i) => attempt(9_000 - i, { paidAfter: 12 })), ...few])).toMatchObject({
      provider: 'cashfree',
      reason: 'few-paid',
    })
  })

  it('is the next one when three buyers could not open a payment', () => {
    const opening = many(3, (index) => attempt(9 - index * 3, notOpened))
    expect(choose([...usual, ...opening])).toMatchObject({ provider: 'cashfree', reason: 'start-failing' })
    expect(choose([...usual, ...opening, attempt(1)]).provider).toBe('razorpay')
    const badPhone = { failure: { stage: 'start', fault: 'buyer' } } as const
    expect(choose([...usual, ...many(50, (index) => attempt(50 - index, badPhone))]).provider).toBe('razorpay')
  })

  it('changes sooner when the provider reports an outage, but not for that alone', () => {
    const silent = many(5, (index) => attempt(60 - index))
    expect(choose([...usual, ...silent]).provider).toBe('razorpay')
    expect(choose([...usual, ...silent], { hinted: ['razorpay'] }).provider).toBe('cashfree')
    expect(choose(usual, { hinted: ['razorpay'] }).provider).toBe('razorpay')
  })

  it('is the first when all fail', () => {
    const both = order.flatMap((provider) => many(12, (index) => attempt(900 - index, { ...failed, provider })))
    expect(choose(both)).toMatchObject({ provider: 'razorpay', isChanged: false })
    const current = chosen({ provider: 'cashfree', since: ago(1_000), reason: 'none-paid' })
    expect(choose(both, { current })).toMatchObject({ provider: 'razorpay', reason: 'all-failing' })
  })

  it('follows another order of the owner at once, but not back to one that fails', () => {
    const current = chosen({ provider: 'cashfree', since: ago(60), reason: 'none-paid' })
    const swapped = { current: chosen(), order: ['cashfree', 'razorpay'] }
    expect(choose(usual, swapped)).toMatchObject({ provider: 'cashfree', reason: 'owner' })
    expect(choose(usual, { current, order: [...order, 'stripe'] })).toMatchObject({ provider: 'cashfree' })
    expect(choose(usual, { current, order: ['stripe', ...order] })).toMatchObject({ provider: 'stripe' })
    expect(choose(usual, { current, order: ['razorpay'] })).toMatchObject({ provider: 'razorpay', reason: 'owner' })
  })
})

describe('a provider that was left', () => {
  const left = ago(1_200)
  const current = chosen({ provider: 'cashfree', since: left, reason: 'none-paid' })

  it('gets a probe now and then, the longer it fails the more rarely', () => {
    expect(choose(usual, { current })).toMatchObject({ provider: 'cashfree', probe: 'razorpay' })
    expect(choose(usual, { current: { ...current, since: ago(200) } }).probe).toBeNull()
    expect(choose([...usual, attempt(10)], { current }).probe).toBeNull()
    expect(choose([...usual, attempt(230)], { current }).probe).toBeNull()
    expect(choose([...usual, attempt(250)], { current }).probe).toBe('razorpay')
    expect(choose([...usual, ...many(3, (index) => attempt(900 - index * 100))], { current }).probe).toBeNull()
  })

  it('is used again when two buyers have paid there, as probes or late', () => {
    const paid = [attempt(600, { paidAfter: 20 }), attempt(500, { paidAfter: 20 })]
    expect(choose([...usual, ...paid], { current })).toMatchObject({ provider: 'razorpay', reason: 'recovered' })
    expect(choose([...usual, ...paid.slice(1)], { current })).toMatchObject({ provider: 'cashfree', probe: 'razorpay' })
    expect(choose([...usual, ...paid, attempt(60, failed)], { current })).toMatchObject({ provider: 'cashfree' })
    const late = many(2, (index) => attempt(1_300 - index, { paidAfter: 400 }))
    expect(choose([...usual, ...late], { current })).toMatchObject({ provider: 'razorpay' })
  })
})

const secondsAgo = fc.integer({ min: 0, max: 7_200 })
const anyAttempt = fc.record({
  provider: fc.constantFrom('razorpay', 'cashfree', 'stripe', 'gone'),
  network: fc.integer({ min: 1, max: 400 }).map(String),
  buyer: fc.integer({ min: 1, max: 400 }),
  startedAt: secondsAgo.map(ago),
  paidAt: fc.option(secondsAgo.map(ago)),
  failure: fc.option(
    fc.record({ stage: fc.constantFrom('start', 'payment'), fault: fc.constantFrom('buyer', 'bank', 'provider') }),
  ),
}) as fc.Arbitrary<Attempt>
const anyFacts = fc.record({
  order: fc.constantFrom(['razorpay'], order, ['stripe', 'razorpay', 'cashfree']),
  attempts: fc.array(anyAttempt, { maxLength: 120 }),
  hinted: fc.constantFrom([], ['razorpay']),
  now: fc.constant(now),
  current: fc.option(
    fc.record({
      provider: fc.constantFrom('razorpay', 'cashfree', 'stripe'),
      since: secondsAgo.map(ago),
      reason: fc.constantFrom('first', 'none-paid', 'recovered', 'all-failing'),
      order: fc.constant(order),
    }),
  ),
}) as fc.Arbitrary<RoutingFacts>

describe('whatever the rows say, the choice', () => {
  it('is one of the owner’s providers, and does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const route = chooseProvider(facts)
        expect(facts.order).toContain(route.provider)
        if (route.probe) expect(facts.order.indexOf(route.probe)).toBeLessThan(facts.order.indexOf(route.provider))
        expect(chooseProvider({ ...facts, attempts: facts.attempts.toReversed() }).provider).toBe(route.provider)
      }),
      { numRuns: 300 },
    )
  })

  it('is the first as long as all buyers pay', () => {
    const paid = fc.record({ startedAt: secondsAgo.map(ago), took: fc.integer({ min: 1, max: 600 }) })
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 100 }), (sales) => {
        const attempts = sales.map(({ startedAt, took }) =>
          attempt(0, { startedAt, paidAt: new Date(startedAt.getTime() + took * 1000) }),
        )
        expect(choose(attempts).provider).toBe('razorpay')
      }),
      { numRuns: 100 },
    )
  })

  it('is not changed by one stranger, however many checkouts one network or one mailbox opens and leaves', () => {
    const stranger = fc.array(fc.tuple(secondsAgo, fc.boolean()), { maxLength: 200 })
    fc.assert(
      fc.property(stranger, fc.boolean(), (opened, isOneNetwork) => {
        const left = opened.map(([seconds, isReported]) => ({
          ...attempt(seconds, isReported ? failed : {}),
          ...(isOneNetwork ? { network: 'stranger' } : { buyer: -1 }),
        }))
        expect(choose([...usual, ...left]).provider).toBe('razorpay')
      }),
      { numRuns: 100 },
    )
  })

  it('changes at most once in ten minutes, whatever the providers do', () => {
    const minute = fc.record({
      razorpay: fc.constantFrom('pays', 'silent', 'not-opened'),
      cashfree: fc.constantFrom('pays', 'silent', 'not-opened'),
    })
    fc.assert(
      fc.property(fc.array(minute, { minLength: 30, maxLength: 60 }), (minutes) => {
        expectCalm(minutes)
      }),
      { numRuns: 12 },
    )
  })
})

type Minute = Record<'razorpay' | 'cashfree', 'pays' | 'silent' | 'not-opened'>

/** Six buyers a minute, each led as the function says. */
function expectCalm(minutes: Minute[]) {
  const start = now.getTime()
  const attempts = [...usual]
  let current = chosen()
  let lastChange = Number.NEGATIVE_INFINITY
  for (let second = 0; second < minutes.length * 60; second += 10) {
    const at = new Date(start + second * 1000)
    const known = attempts.slice(-150).map((one) => (one.paidAt && one.paidAt > at ? { ...one, paidAt: null } : one))
    const route = chooseProvider({ order, attempts: known, hinted: [], now: at, current })
    if (route.isChanged) {
      expect((at.getTime() - lastChange) / 60_000).toBeGreaterThanOrEqual(minMinutesBetweenChanges)
      lastChange = at.getTime()
      current = { provider: route.provider, reason: route.reason, since: at, order }
    }
    const provider = (route.probe ?? route.provider) as keyof Minute
    const state = minutes[Math.floor(second / 60)]?.[provider]
    const paidAt = state === 'pays' ? new Date(at.getTime() + 10_000) : null
    attempts.push({
      ...attempt(0),
      provider,
      startedAt: at,
      paidAt,
      failure: state === 'not-opened' ? notOpened.failure : null,
    })
  }
}
