import { expect, it } from 'vitest'
import { statusesBefore } from './order.ts'

it('lets a failed order complete, and nothing change a completed one', () => {
  expect(statusesBefore('completed')).toEqual(['pending', 'failed'])
  expect(statusesBefore('failed')).toEqual(['pending'])
  expect(statusesBefore('pending')).toEqual([])
})
