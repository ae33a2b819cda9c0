import { expect, it, vi } from 'vitest'
import { rollBackEdition } from '#shop/admin/roll-back-edition.server.ts'
import { listFiles } from '#shop/reports/list-files.server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { addEdition } from './add-edition.server.ts'
import { findSampleFiles } from './find-sample-files.server.ts'
import { getCurrentEdition } from './get-current-edition.server.ts'

// Settings are read at import, which is later than this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

it('names every file of a live shop that has no other edition than the sample', async () => {
  const all = ['Mathematics Blueprint', 'Science Blueprint', 'Social Science Blueprint', 'Class 10 Strategy Guide']
  expect(await findSampleFiles()).toEqual(all)
  const sample = await getCurrentEdition('maths')
  expect(await findSampleFiles()).toEqual(all)
  await addEdition('maths', await makePdf(), 'upload')
  expect(await findSampleFiles()).toEqual(all.slice(1))
  const sampleOnly = (await listFiles()).filter(({ isSampleOnly }) => isSampleOnly).map(({ title }) => title)
  expect(sampleOnly).toEqual(all.slice(1))
  await rollBackEdition({ ip: null }, 'maths', sample.id)
  expect(await findSampleFiles()).toEqual(all)
}, 60_000)
