import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout', () => {
  it('returns the value of a promise that resolves in time', async () => {
    expect(await withTimeout(Promise.resolve('value'), 1_000, 'fallback')).toBe('value')
  })

  it('throws the error of a promise that rejects in time', async () => {
    await expect(withTimeout(Promise.reject(new Error('refused')), 1_000, 'fallback')).rejects.toThrow('refused')
  })

  it('returns the fallback when the promise takes longer, even if it rejects later', async () => {
    const late = sleep(20).then(() => Promise.reject(new Error('too late')))
    expect(await withTimeout(late, 1, 'fallback')).toBe('fallback')
    await sleep(30)
  })
})
