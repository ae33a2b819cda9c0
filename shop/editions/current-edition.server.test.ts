import { expect, it, vi } from 'vitest'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { ensureCurrentEdition, findDemoFiles } from './current-edition.server.ts'
import { listFiles } from './list-files.server.ts'
import { addEdition, rollBackEdition } from './published-editions.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

it('lists the files of a live shop that have only a demo edition', async () => {
  const all = withoutPhoneEditions(listCatalogueFiles()).map(({ title }) => title)
  expect(await findDemoFiles()).toEqual(all)
  const demo = await ensureCurrentEdition('maths')
  expect(await findDemoFiles()).toEqual(all)
  await addEdition('maths', await makePdf(), 'upload')
  expect(await findDemoFiles()).toEqual(all.slice(1))
  const waiting = (await listFiles()).filter(({ needsOwnFile }) => needsOwnFile).map(({ title }) => title)
  expect(waiting).toEqual(all.slice(1))
  await rollBackEdition({ ip: null, name: 'owner' }, 'maths', demo.id)
  expect(await findDemoFiles()).toEqual(all)
})
