import { expect, it } from 'vitest'
import { maxTasksPerThread, runInWorker } from './worker-pool.server.ts'

const draw = (file: string, maxMs?: number) =>
  runInWorker<Uint8Array | null>('drawDemoEdition', { file, shopName: 'Shop', size: 'phone', language: 'en' }, maxMs)

it('typesets a document in another thread', async () => {
  expect(
    Buffer.from((await draw('guide')) ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('passes on the error of a task', async () => {
  await expect(runInWorker('drawNothing', 'x')).rejects.toThrow()
})

it('ends a task that takes too long and runs the next', async () => {
  await expect(draw('guide', 1)).rejects.toThrow()
  expect(await draw('guide')).not.toBeNull()
})

it('replaces a busy thread without losing a task', async () => {
  const tasks = Array.from({ length: maxTasksPerThread + 1 }, () => draw('no-such-file'))
  expect(new Set(await Promise.all(tasks))).toEqual(new Set([null]))
  expect(await draw('no-such-file')).toBeNull()
})
