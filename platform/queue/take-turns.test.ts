import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

it('runs one task after the other, also after one that fails', async () => {
  const takeTurn = createTurns(10_000)
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} starts`)
    await sleep(5)
    events.push(`${name} ends`)
    if (name === 'a') throw new Error('no')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => takeTurn(task(name))))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]))
})

it('does not wait for a slow task longer than the limit, however many are behind it', async () => {
  const takeTurn = createTurns(20)
  const never = () => new Promise<string>(() => {})
  for (let slow = 0; slow < 3; slow++) void takeTurn(never)
  const startedAt = performance.now()
  expect(await takeTurn(async () => 'done')).toBe('done')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
