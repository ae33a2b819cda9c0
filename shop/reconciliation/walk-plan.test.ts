import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listSpans, overlapMs, planWalk } from './walk-plan.ts'

const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const now = new Date('2026-11-18T00:00:00Z')
const walk = { walkedUntil: new Date('2026-11-17T00:00:00Z'), position: null, cluster: 'a/1' }

it('leaves no gap between the spans, and reads nothing twice in one walk', () => {
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const spans = listSpans({ from, to })
      const times = spans.flatMap((span) => [span.from.getTime(), span.to.getTime()])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      for (const [index, span] of spans.entries()) {
        expect(span.to.getTime()).toBeGreaterThan(span.from.getTime())
        expect(span.from).toEqual(index === 0 ? from : spans[index - 1]?.to)
      }
      if (spans.length > 0) expect(spans.at(-1)?.to).toEqual(to)
    }),
  )
})

it('walks once a night, from before the end of the last walk until now', () => {
  // 4:00 in India is 22:30 UTC.
  const finishedAt = new Date('2026-11-16T23:00:00Z')
  expect(planWalk({ ...walk, finishedAt }, 'a/1', new Date('2026-11-17T22:29:00Z'))).toBeNull()
  const plan = planWalk({ ...walk, finishedAt }, 'a/1', new Date('2026-11-17T22:31:00Z'))
  expect(plan).toMatchObject({ from: new Date(walk.walkedUntil.getTime() - overlapMs), goesOn: false })
  expect(plan).toMatchObject({ to: new Date('2026-11-17T22:31:00Z'), settledUntil: new Date('2026-11-17T22:21:00Z') })
})

it('goes on where it was interrupted, and begins at once in a restored database', () => {
  const position = new Date('2026-11-15T00:00:00Z')
  const interrupted = { ...walk, position, finishedAt: now }
  expect(planWalk(interrupted, 'a/1', now)).toMatchObject({ from: position, goesOn: true })
  for (const cluster of ['a/2', 'b/1']) {
    const begin = new Date(walk.walkedUntil.getTime() - overlapMs)
    expect(planWalk(interrupted, cluster, now)).toMatchObject({ from: begin, goesOn: false })
  }
})
