import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const keyOf = (input: string) => input

/** Work that is under way until it is let go, and remembers whom it was done for. */
function slowWork() {
  const calls: string[][] = []
  const goes: (() => void)[] = []
  const work = async (inputs: string[]) => {
    calls.push(inputs)
    await new Promise<void>((resolve) => goes.push(resolve))
    return inputs.map((input) => input.toUpperCase())
  }
  const letGo = async (index: number) => {
    while (!goes[index]) await sleep(1)
    goes[index]()
  }
  return { work, calls, letGo }
}

describe('batchCalls', () => {
  it('serves one caller at once, and gives everybody their own answer', async () => {
    const calls: string[][] = []
    const ask = batchCalls(
      async (inputs: string[]) => {
        calls.push(inputs)
        return inputs.map((input) => input.toUpperCase())
      },
      { keyOf },
    )
    expect(await ask('a')).toBe('A')
    expect(await Promise.all(['b', 'c', 'd'].map(ask))).toEqual(['B', 'C', 'D'])
    expect(calls).toEqual([['a'], ['b', 'c', 'd']])
  })

  it('lets those who come meanwhile share the next call', async () => {
    const { work, calls, letGo } = slowWork()
    const ask = batchCalls(work, { keyOf, patienceMs: 60_000 })
    const first = ask('a')
    while (calls.length === 0) await sleep(1)
    const later = [ask('b'), ask('c')]
    await sleep(20)
    expect(calls).toEqual([['a']])
    await letGo(0)
    expect(await first).toBe('A')
    await letGo(1)
    expect(await Promise.all(later)).toEqual(['B', 'C'])
    expect(calls).toEqual([['a'], ['b', 'c']])
  })

  it('takes no more than so many at a time, and forgets nobody', async () => {
    const sizes: number[] = []
    const ask = batchCalls(
      async (inputs: string[]) => {
        sizes.push(inputs.length)
        return inputs
      },
      { keyOf, most: 3 },
    )
    const names = Array.from({ length: 8 }, (_, index) => `n${index}`)
    expect(await Promise.all(names.map(ask))).toEqual(names)
    expect(sizes).toEqual([3, 3, 2])
  })

  it('makes two calls of one key one after the other', async () => {
    const calls: string[][] = []
    const ask = batchCalls(
      async (inputs: { key: string; value: string }[]) => {
        calls.push(inputs.map(({ value }) => value))
        return inputs
      },
      { keyOf: ({ key }) => key },
    )
    await Promise.all([
      ask({ key: 'a', value: 'first' }),
      ask({ key: 'a', value: 'second' }),
      ask({ key: 'b', value: 'other' }),
    ])
    expect(calls).toEqual([['first', 'other'], ['second']])
  })

  it('fails only for the one whose fault it is', async () => {
    const ask = batchCalls(
      async (inputs: string[]) => {
        if (inputs.includes('bad')) throw new Error('no such thing')
        return inputs
      },
      { keyOf },
    )
    expect(await Promise.allSettled(['a', 'bad', 'c'].map(ask))).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new Error('no such thing') },
      { status: 'fulfilled', value: 'c' },
    ])
    expect(await ask('d')).toBe('d')
  })

  it('fails for everybody, and is not made again, when it is the fault of nobody', async () => {
    let times = 0
    const ask = batchCalls(
      async () => {
        times += 1
        throw new Error('the database is gone')
      },
      { keyOf, isOnesFault: () => false },
    )
    const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(times).toBe(1)
  })

  it('does not let everybody wait for a call that hangs', async () => {
    const { work, calls, letGo } = slowWork()
    const ask = batchCalls(work, { keyOf, patienceMs: 5 })
    const hanging = ask('a')
    while (calls.length === 0) await sleep(1)
    const other = ask('b')
    await letGo(1)
    expect(await other).toBe('B')
    await letGo(0)
    expect(await hanging).toBe('A')
  })
})
