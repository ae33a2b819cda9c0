import { expect, it } from 'vitest'
import { waitUntilSent } from './wait-until-sent.ts'

it.each([
  ['was sent', Promise.resolve('sent' as const), true],
  ['was sent before', Promise.resolve('sent-before' as const), true],
  ['was refused', Promise.resolve('refused' as const), false],
  ['takes too long', new Promise<never>(() => {}), false],
])('reports when a message %s', async (_, sending, expected) => {
  expect(await waitUntilSent(sending, 50)).toBe(expected)
})

it('reports when a message failed', async () => {
  expect(await waitUntilSent(Promise.reject(new Error('down')), 50)).toBe(false)
})
