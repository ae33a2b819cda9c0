import { expect, it } from 'vitest'
import { findDateOrder, readMoment } from './read-moment.ts'

it.each([
  ['2026-05-01 10:00:00 +0530', 'utc', '2026-05-01T04:30:00.000Z'],
  ['2026-05-01T10:00:00.123Z', 'india', '2026-05-01T10:00:00.000Z'],
  ['2026-05-01', 'utc', '2026-05-01T00:00:00.000Z'],
  ['2026-05-01 10:00', 'india', '2026-05-01T04:30:00.000Z'],
  ['2026-05-01 10:00:00 UTC', 'india', '2026-05-01T10:00:00.000Z'],
  ['25/12/2025 18:05:09', 'india', '2025-12-25T12:35:09.000Z'],
  ['12/25/2025 6:05 PM', 'india', '2025-12-25T12:35:00.000Z'],
  ['25-12-25', 'utc', '2025-12-25T00:00:00.000Z'],
  ['25.12.2025 12:00 am', 'utc', '2025-12-25T00:00:00.000Z'],
  ['1 May 2026, 9:30 pm', 'india', '2026-05-01T16:00:00.000Z'],
  ['1st May 2026', 'utc', '2026-05-01T00:00:00.000Z'],
  ['01-May-2026', 'utc', '2026-05-01T00:00:00.000Z'],
  ['May 1, 2026 10:00', 'utc', '2026-05-01T10:00:00.000Z'],
  ['05/05/2026', 'utc', '2026-05-05T00:00:00.000Z'],
  ['46143', 'utc', '2026-05-01T00:00:00.000Z'],
  ["'2026-05-01", 'utc', '2026-05-01T00:00:00.000Z'],
] as const)('reads %s', (text, zone, moment) => {
  expect(readMoment(text, zone, null)).toEqual({ moment: new Date(moment) })
})

it.each([
  ['31/02/2026', 'date-impossible'],
  ['2026-13-01', 'date-impossible'],
  ['2026-05-01 25:00', 'date-impossible'],
  ['yesterday', 'date-unreadable'],
  ['5 Maybe 2026 x', 'date-unreadable'],
  ['', 'date-unreadable'],
  ['03/04/2026', 'date-undecided'],
] as const)('refuses “%s”', (text, refused) => {
  expect(readMoment(text, 'india', null)).toEqual({ refused })
})

it('refuses at once a cell that its patterns would take hours for', () => {
  for (const blanks of [101, 200_000]) {
    const cell = `03/04/2026 10:10${' '.repeat(blanks)}x`
    expect(readMoment(cell, 'india', null)).toEqual({ refused: 'date-unreadable' })
    expect(findDateOrder(cell)).toBeNull()
  }
})

it('reads a date that could be two days in the order of its column', () => {
  expect(readMoment('03/04/2026', 'utc', 'day-first')).toEqual({ moment: new Date('2026-04-03') })
  expect(readMoment('03/04/2026', 'utc', 'month-first')).toEqual({ moment: new Date('2026-03-04') })
  expect([findDateOrder('03/04/2026'), findDateOrder('25/12/2026'), findDateOrder('12/25/2026')]).toEqual([
    null,
    'day-first',
    'month-first',
  ])
})
