import { expect, it } from 'vitest'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { describeMoves } from './trend-figures.ts'

function getTrend(unit: Trend['unit'], byYear: number[]): Trend {
  return { key: 'diagrams', title: 'Diagrams', unit, series: [{ label: 'Chemistry', byYear }] }
}

it('uses the singular for one', () => {
  expect(describeMoves(getTrend('questions', [1, 2]), [2015, 2016])).toEqual([
    'Chemistry: 1 question in 2015, 2 in 2016 (up by 1).',
  ])
  expect(describeMoves(getTrend('marks', [3, 3]), [2015, 2016])).toEqual([
    'Chemistry: 3 marks in 2015, 3 in 2016 (unchanged).',
  ])
  expect(describeMoves(getTrend('marks', [0, 1]), [2015, 2016])).toEqual([
    'Chemistry: in 1 of 1 papers, 1 mark in all.',
  ])
})
