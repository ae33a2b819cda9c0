import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type BenchResult, compareFigures, findLastRelease } from './compare-figures.ts'
import { type KnownFigure, knownFigures } from './known-figures.ts'

const share: KnownFigure = { name: 'share', bench: 'orders', better: 'more', goal: 0.75, noise: 0.1 }
const time: KnownFigure = { name: 'ms', bench: 'mail', better: 'less', goal: 10, noise: 0.2, scalesWith: 'time' }
const rate: KnownFigure = { name: 'rate', bench: 'mail', better: 'more', goal: 100, noise: 0.2, scalesWith: 'rate' }
const result = (figures: Record<string, number>, machineMs = 100): BenchResult => ({ machineMs, figures })
const compareOne = (figure: KnownFigure, now: BenchResult, before: BenchResult | null) =>
  compareFigures([figure], now, before)[0]

it('fails a figure that fell by more than its noise, and only then', () => {
  expect(compareOne(share, result({ share: 0.73 }), result({ share: 0.8 }))?.isWorse).toBe(false)
  expect(compareOne(share, result({ share: 0.71 }), result({ share: 0.8 }))?.isWorse).toBe(true)
  expect(compareOne(time, result({ ms: 11.9 }), result({ ms: 10 }))?.isWorse).toBe(false)
  expect(compareOne(time, result({ ms: 12.1 }), result({ ms: 10 }))?.isWorse).toBe(true)
  expect(compareOne(time, result({ ms: 1 }), result({ ms: 10 }))?.isWorse).toBe(false)
})

it('says whether a goal is met, which alone fails nothing', () => {
  expect(compareOne(share, result({ share: 0.7 }), result({ share: 0.7 }))).toMatchObject({
    ...{ meetsGoal: false, isWorse: false },
  })
  expect(compareOne(share, result({ share: 0.75 }), null)).toMatchObject({ meetsGoal: true, isWorse: false })
  expect(compareOne(time, result({ ms: 10 }), null)?.meetsGoal).toBe(true)
})

it('compares times and rates of machines of different speed, and leaves ratios alone', () => {
  const slower = 200
  expect(compareOne(time, result({ ms: 20 }, slower), result({ ms: 10 }))).toMatchObject({ before: 20, isWorse: false })
  expect(compareOne(time, result({ ms: 25 }, slower), result({ ms: 10 }))?.isWorse).toBe(true)
  expect(compareOne(rate, result({ rate: 50 }, slower), result({ rate: 100 }))).toMatchObject({
    before: 50,
    isWorse: false,
  })
  expect(compareOne(share, result({ share: 0.8 }, slower), result({ share: 0.8 }))?.before).toBe(0.8)
})

it('fails a figure that was not measured, and accepts one that is new', () => {
  expect(compareOne(share, result({}), result({ share: 0.8 }))?.isWorse).toBe(true)
  expect(compareOne(share, result({ share: 0.1 }), result({}))?.isWorse).toBe(false)
})

it('finds the last release by its number', () => {
  expect(findLastRelease(['1.9.0', '1.10.0', '1.2.0'], '1.11.0')).toBe('1.10.0')
  expect(findLastRelease(['1.9.0', '1.10.0', '1.11.0'], '1.10.0')).toBe('1.10.0')
  expect(findLastRelease([], '1.0.0')).toBeUndefined()
})

it('names only figures that their benchmark reports', () => {
  const missing = knownFigures.filter(({ name, bench }) => {
    const text = readFileSync(`${import.meta.dirname}/${bench}.bench.ts`, 'utf8')
    return !text.includes('reportFigure(') || !text.includes(name)
  })
  expect(missing).toEqual([])
})
