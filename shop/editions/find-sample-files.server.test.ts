import { expect, it, vi } from 'vitest'
import { listCatalogueFiles } from '#shop/catalogue/files.server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { addEdition } from './add-edition.server.ts'
import { findSampleFiles } from './find-sample-files.server.ts'
import { getCurrentEdition } from './get-current-edition.server.ts'
import { listFiles } from './list-files.server.ts'
import { rollBackEdition } from './roll-back-edition.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

it('lists the files of a live shop that have only a sample', async () => {
  const all = listCatalogueFiles().map(({ title }) => title)
  expect(await findSampleFiles()).toEqual(all)
  const sample = await getCurrentEdition('maths')
  expect(await findSampleFiles()).toEqual(all)
  await addEdition('maths', await makePdf(), 'upload')
  expect(await findSampleFiles()).toEqual(all.slice(1))
  const sampleOnly = (await listFiles()).filter(({ isSampleOnly }) => isSampleOnly).map(({ title }) => title)
  expect(sampleOnly).toEqual(all.slice(1))
  await rollBackEdition({ ip: null, name: 'owner' }, 'maths', sample.id)
  expect(await findSampleFiles()).toEqual(all)
})
