import { expect, it } from 'vitest'
import type { PreparedTemplate } from '#documents/template/build-template.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { maxTasksPerThread, runInWorker } from './worker-pool.server.ts'

const prepare = (pdf: Uint8Array, maxMs?: number) => runInWorker<PreparedTemplate>('buildTemplate', pdf, maxMs)

it('prepares an edition in another thread', async () => {
  expect(await prepare(await makePdf({ pages: 2 }))).toMatchObject({ layout: { pages: 2 } })
})

it('passes on the error of a task', async () => {
  await expect(runInWorker('drawNothing', 'x')).rejects.toThrow()
})

it('ends a task that takes too long and runs the next', async () => {
  const pdf = await makePdf()
  await expect(prepare(pdf, 1)).rejects.toThrow()
  expect(await prepare(pdf)).toMatchObject({ layout: { pages: 1 } })
})

it('replaces a busy thread without losing a task', async () => {
  const pdf = await makePdf()
  const tasks = Array.from({ length: maxTasksPerThread + 1 }, () => runInWorker<boolean>('hasStampRemains', pdf))
  expect(new Set(await Promise.all(tasks))).toEqual(new Set([false]))
  expect(await runInWorker('hasStampRemains', pdf)).toBe(false)
})
