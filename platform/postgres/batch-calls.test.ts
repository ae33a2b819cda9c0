import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const getKey = (input: string) => input

/** Batches that run until the test releases them. */
function createSlowBatches() {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const runBatch = async (inputs: string[]) => {
    batches.push(inputs)
    await new Promise<void>((resolve) => releases.push(resolve))
    return inputs.map((input) => input.toUpperCase())
  }
  const release = async (index: number) => {
    while (!releases[index]) await sleep(1)
    releases[index]()
  }
  return { runBatch, batches, release }
}

describe('batchCalls', () => {
  it('runs a single call immediately, and returns the right output to each call of a batch', async () => {
    const batches: string[][] = []
    const call = batchCalls(
      async (inputs: string[]) => {
        batches.push(inputs)
        return inputs.map((input) => input.toUpperCase())
      },
      { getKey },
    )
    expect(await call('a')).toBe('A')
    expect(await Promise.all(['b', 'c', 'd'].map(call))).toEqual(['B', 'C', 'D'])
    expect(batches).toEqual([['a'], ['b', 'c', 'd']])
  })

  it('puts calls that arrive while a batch runs into the next batch', async () => {
    const { runBatch, batches, release } = createSlowBatches()
    const call = batchCalls(runBatch, { getKey, maxWaitMs: 60_000 })
    const first = call('a')
    while (batches.length === 0) await sleep(1)
    const later = [call('b'), call('c')]
    await sleep(20)
    expect(batches).toEqual([['a']])
    await release(0)
    expect(await first).toBe('A')
    await release(1)
    expect(await Promise.all(later)).toEqual(['B', 'C'])
    expect(batches).toEqual([['a'], ['b', 'c']])
  })

  it('splits many calls into batches of the maximum size', async () => {
    const sizes: number[] = []
    const call = batchCalls(
      async (inputs: string[]) => {
        sizes.push(inputs.length)
        return inputs
      },
      { getKey, maxBatchSize: 3 },
    )
    const names = Array.from({ length: 8 }, (_, index) => `n${index}`)
    expect(await Promise.all(names.map(call))).toEqual(names)
    expect(sizes).toEqual([3, 3, 2])
  })

  it('runs two calls with the same key one after the other', async () => {
    const batches: string[][] = []
    const call = batchCalls(
      async (inputs: { key: string; value: string }[]) => {
        batches.push(inputs.map(({ value }) => value))
        return inputs
      },
      { getKey: ({ key }) => key },
    )
    await Promise.all([
      call({ key: 'a', value: 'first' }),
      call({ key: 'a', value: 'second' }),
      call({ key: 'b', value: 'other' }),
    ])
    expect(batches).toEqual([['first', 'other'], ['second']])
  })

  it('fails only for the call that caused the error', async () => {
    const call = batchCalls(
      async (inputs: string[]) => {
        if (inputs.includes('bad')) throw new Error('no such thing')
        return inputs
      },
      { getKey },
    )
    expect(await Promise.allSettled(['a', 'bad', 'c'].map(call))).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new Error('no such thing') },
      { status: 'fulfilled', value: 'c' },
    ])
    expect(await call('d')).toBe('d')
  })

  it('fails for all calls without a retry when none of them caused the error', async () => {
    let runs = 0
    const call = batchCalls(
      async () => {
        runs += 1
        throw new Error('the database is gone')
      },
      { getKey, isCausedByOneCall: () => false },
    )
    const results = await Promise.allSettled(['a', 'b', 'c'].map(call))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(runs).toBe(1)
  })

  it('starts the next batch when one hangs', async () => {
    const { runBatch, batches, release } = createSlowBatches()
    const call = batchCalls(runBatch, { getKey, maxWaitMs: 5 })
    const hanging = call('a')
    while (batches.length === 0) await sleep(1)
    const other = call('b')
    await release(1)
    expect(await other).toBe('B')
    await release(0)
    expect(await hanging).toBe('A')
  })

  describe('under load', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    /** Batches that take 6 ms of a clock that only the test moves. */
    function createTimedBatches() {
      vi.useFakeTimers()
      const batches: string[][] = []
      const call = batchCalls(
        async (inputs: string[]) => {
          batches.push(inputs)
          await new Promise((resolve) => setTimeout(resolve, 6))
          return inputs
        },
        { getKey, maxBatchSize: 3 },
      )
      return { batches, call }
    }

    it('waits after a batch of several calls for as long as that took, so that more calls share the next one', async () => {
      const { batches, call } = createTimedBatches()
      for (const name of ['a', 'b']) void call(name)
      await vi.advanceTimersByTimeAsync(6)
      void call('c')
      await vi.advanceTimersByTimeAsync(5)
      void call('d')
      expect(batches).toEqual([['a', 'b']])
      await vi.advanceTimersByTimeAsync(1)
      expect(batches).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ])
    })

    it('does not wait when enough calls for a full batch are there', async () => {
      const { batches, call } = createTimedBatches()
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void call(name)
      await vi.advanceTimersByTimeAsync(7)
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ])
      await vi.advanceTimersByTimeAsync(8)
      expect(batches).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(5)
      expect(batches.at(2)).toEqual(['g'])
    })

    it('does not wait after a single call, or when the last batch ended a while ago', async () => {
      const { batches, call } = createTimedBatches()
      void call('a')
      await vi.advanceTimersByTimeAsync(7)
      for (const name of ['b', 'c']) void call(name)
      await vi.advanceTimersByTimeAsync(1)
      expect(batches).toEqual([['a'], ['b', 'c']])
      await vi.advanceTimersByTimeAsync(60)
      void call('d')
      await vi.advanceTimersByTimeAsync(1)
      expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
    })
  })
})
