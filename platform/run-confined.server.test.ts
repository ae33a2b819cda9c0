import { expect, it, vi } from 'vitest'
import type { PreparedTemplate } from '#documents/template/build-template.ts'
import { killConfined } from '#tests/kill-confined.ts'
import { isLong } from '#tests/long.ts'
import { makeHangingPdf } from '#tests/pdf/make-hanging-pdf.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import type { ConfinedLane } from './run-confined.server.ts'
import { runInWorker } from './worker-pool.server.ts'

// Every task here goes to a process, also a file that was prepared before.
const { ConfinedTaskError, runConfined } =
  await vi.importActual<typeof import('./run-confined.server.ts')>('./run-confined.server.ts')

/** Typeset by the thread that also typesets receipts. */
const receiptLike = { file: 'guide', shopName: 'Shop', size: 'phone', language: 'en' }

const describe = (pdf: Uint8Array) => ({ type: 'pdf', isSold: false, name: '', bytes: pdf.length, content: pdf })

const prepare = (lane: ConfinedLane, pdf: Uint8Array, maxMs?: number) =>
  runConfined<PreparedTemplate>(lane, 'prepareFile', describe(pdf), { maxMs })

it('prepares an edition in another process', async () => {
  expect(await prepare('uploads', await makePdf({ pages: 2 }))).toMatchObject({ layout: { pages: 2 } })
})

it('passes on the error of a task', async () => {
  await expect(runConfined('uploads', 'drawNothing', 'x')).rejects.toThrow('there is no task drawNothing')
})

it('ends a task that takes too long and runs the next', async () => {
  const hanging = prepare('uploads', await makeHangingPdf(), 1_000)
  const next = prepare('uploads', await makePdf())
  await expect(hanging).rejects.toThrow(ConfinedTaskError)
  expect(await next).toMatchObject({ layout: { pages: 1 } })
})

it('lets stamps and receipts go on while an upload hangs, and starts again after its process was killed', async () => {
  const pdf = await makePdf()
  const hanging = prepare('uploads', await makeHangingPdf(), 200_000).catch((error) => error)
  const next = prepare('uploads', pdf)
  expect(await prepare('stamps', pdf)).toMatchObject({ layout: { pages: 1 } })
  expect(await runInWorker('drawDemoEdition', receiptLike)).toBeInstanceOf(Uint8Array)
  expect(await Promise.race([hanging, next, 'hangs'])).toBe('hangs')
  expect(killConfined()).toBeGreaterThan(0)
  expect(await hanging).toBeInstanceOf(ConfinedTaskError)
  expect(await next).toMatchObject({ layout: { pages: 1 } })
})

it('replaces its process without losing a task', async () => {
  const pdf = await makePdf()
  const tasks = Array.from({ length: 45 }, () => runConfined<boolean>('uploads', 'hasStampRemains', pdf))
  expect(new Set(await Promise.all(tasks))).toEqual(new Set([false]))
})

it.runIf(isLong)('carries the largest file there and back', async () => {
  const large = await makePdf({
    finish: ({ context, catalog }) => {
      const bytes = Buffer.alloc(90 * 1024 ** 2, 'large ')
      catalog.set(context.obj('Large'), context.register(context.stream(bytes)))
    },
  })
  const prepared = await runConfined<PreparedTemplate>('stamps', 'prepareFile', { ...describe(large), isSold: true })
  expect('body' in prepared && prepared.body.length).toBeGreaterThan(90 * 1024 ** 2)
})
