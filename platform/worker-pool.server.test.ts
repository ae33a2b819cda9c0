import { expect, it } from 'vitest'
import { runInWorker } from './worker-pool.server.ts'

it('draws a PDF in another thread, with Devanagari and rupees', async () => {
  const pdf = await runInWorker<Uint8Array>('drawStampLine', 'आशा वर्मा, ₹208')
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
})

it('passes on the error of a task', async () => {
  await expect(runInWorker('drawNothing', 'x')).rejects.toThrow()
})

it('ends a task that takes too long and runs the next', async () => {
  await expect(runInWorker('drawStampLine', 'too late', 1)).rejects.toThrow()
  expect(await runInWorker<Uint8Array>('drawStampLine', 'in time')).toBeInstanceOf(Uint8Array)
})
