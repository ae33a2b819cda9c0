import { beforeAll, expect, it, vi } from 'vitest'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { passkeys } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getStoredSettings, setStoredSettings } from '#platform/settings/current-settings.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { filesForProduct, listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { listSoldFiles } from '#shop/catalogue/files/list-sold-files.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { setBusiness } from '#tests/business.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { listFirstSteps } from './list-first-steps.server.ts'
import { readHome } from './read-home.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

beforeAll(async () => {
  await loadContent()
  await loadEditions()
})

const listOpen = async () => (await listFirstSteps()).filter(({ isDone }) => !isDone).map(({ step }) => step)

it('names in a new live shop what is missing, and each line goes when it is mended', async () => {
  const before = await listFirstSteps()
  expect(before.map(({ step }) => step)).toEqual([
    ...['business', 'products', 'payments', 'mail', 'whatsapp', 'backup', 'login', 'look'],
  ])
  // The database of the tests is the owner's own, which the shop does not back up.
  expect(await listOpen()).toEqual(['business', 'products', 'whatsapp', 'login', 'look'])
  expect(before[0]?.missing).toEqual(['legalName', 'address', 'grievanceOfficer'])
  const needed = withoutPhoneEditions(listCatalogueFiles())
  expect(before[1]?.missing).toEqual(needed.map(({ title }) => title))
  const maths = { files: filesForProduct('maths') }

  const pdf = await makePdf()
  for (const { file } of needed) await addEdition(file, pdf, 'upload')
  await loadEditions()
  // Sold without its phone edition, which is still the demo's, until the owner uploads one.
  expect(opensSoon('maths')).toBe(false)
  expect(listSoldFiles(maths).map(({ file }) => file)).toEqual(['maths'])
  await addEdition('maths-phone', pdf, 'upload')
  await loadEditions()
  expect(listSoldFiles(maths).map(({ file }) => file)).toEqual(['maths', 'maths-phone'])
  setBusiness({ legalName: 'Asha Rao', address: '1 Road', city: 'Pune', grievanceOfficer: 'Asha Rao' })
  await db.insert(passkeys).values({ name: 'Phone', credentialId: 'x', publicKey: 'x', counter: 0, transports: [] })
  expect(await listOpen()).toEqual(['whatsapp', 'look'])
  expect((await readHome('orders')).firstSteps).not.toBeNull()
})

it('asks for an address of its own where the shop still names the example', async () => {
  setBusiness({ supportEmail: 'support@example.com', phone: '+91 98765 43210' })
  expect((await listFirstSteps())[0]).toMatchObject({ isDone: false, missing: ['supportEmail'] })
  // A shop that sells goes on selling.
  expect(isSelling()).toBe(true)
  setBusiness({ supportEmail: 'help@shop.example' })
  expect(await listOpen()).not.toContain('business')
})

it('says in one sentence that settings were saved with another APP_SECRET, and leads to their form', async () => {
  const stored = getStoredSettings()
  setStoredSettings({ ...stored, unreadable: ['RAZORPAY_KEY_SECRET', 'SMTP_URL'] })
  expect((await readHome('orders')).needs[0]).toEqual({ type: 'unreadable', services: ['payments', 'mail'] })
  setStoredSettings(stored)
  expect((await readHome('orders')).needs.map(({ type }) => type)).not.toContain('unreadable')
})

it('comes back on Home when something falls below it', async () => {
  await db.delete(passkeys)
  const { firstSteps } = await readHome('orders')
  expect(firstSteps?.find(({ step }) => step === 'login')?.isDone).toBe(false)
})
