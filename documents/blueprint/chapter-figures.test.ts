import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { splitIntoWeeks } from './blueprint.ts'
import {
  formatAverage,
  formatRange,
  rankChapters,
  sectionMinutes,
  splitByWeight,
  splitEvenly,
} from './chapter-figures.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('splitting', () => {
  it('keeps the total and stays within one of the exact share', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), weights, (total, shares) => {
        const whole = splitByWeight(total, shares)
        expect(sum(whole)).toBe(total)
        whole.forEach((share, index) => {
          expect(Math.abs(share - (total * (shares[index] ?? 0)) / sum(shares))).toBeLessThan(1)
        })
      }),
    )
  })

  it('makes as few parts of about equal length as the size allows', () => {
    expect(splitEvenly([1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ])
    expect(splitEvenly(Array.from({ length: 14 }), 4).map((part) => part.length)).toEqual([4, 4, 3, 3])
  })
})

describe('the numbers of a chapter', () => {
  it('are short', () => {
    const chapter = { name: 'A', shortName: 'A', marksByYear: [3, 8, 5] }
    expect(formatRange(chapter)).toBe('3 to 8')
    expect(formatRange({ ...chapter, marksByYear: [6, 6, 6] })).toBe('6')
    expect([formatAverage(16 / 3), formatAverage(6)]).toEqual(['5.3', '6'])
  })
})

describe.each(subjects)('the plan for $name', ({ blueprint }) => {
  const ranked = rankChapters(blueprint)

  it('puts every chapter with board marks into one of three weeks, highest first', () => {
    expect(splitIntoWeeks(ranked).flat()).toEqual(ranked)
    for (const week of splitIntoWeeks(ranked)) expect(sum(week.map(({ average }) => average))).toBeGreaterThan(20)
  })

  it('leaves out chapters without board marks', () => {
    expect(ranked.filter(({ average }) => average === 0)).toEqual([])
  })

  it('spends 165 of the 180 minutes on the sections', () => {
    expect(sum(sectionMinutes(blueprint))).toBe(165)
  })
})
