import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

it('starts waiting calls of an earlier lane first and leaves it free places', async () => {
  const inLane = createLanes({ first: 4, last: 2 })
  const started: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const call = (name: string) => async () => {
    started.push(name)
    await released
  }
  const bulk = Array.from({ length: 6 }, (_, index) => inLane('last', call(`last ${index}`)))
  await sleep(1)
  expect(started).toEqual(['last 0', 'last 1'])
  const urgent = Array.from({ length: 4 }, (_, index) => inLane('first', call(`first ${index}`)))
  await sleep(1)
  expect(started).toEqual(['last 0', 'last 1', 'first 0', 'first 1'])
  release()
  await Promise.all([...bulk, ...urgent])
  expect(started.slice(4, 6)).toEqual(['first 2', 'first 3'])
  expect(started).toHaveLength(10)
})

it('frees the place of a call that fails', async () => {
  const inLane = createLanes({ only: 1 })
  await expect(inLane('only', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await inLane('only', async () => 'next')).toBe('next')
})
