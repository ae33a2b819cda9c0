import { afterAll, expect, it, vi } from 'vitest'
import { consentPurposes } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { describeEditions } from '#shop/catalogue/files/describe-editions.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { sellerIdentity, setBusiness } from '#tests/business.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { createCheckout } from './create-checkout.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

/** Opens every payment link, as Cashfree does. */
vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
  const link = { link_status: 'ACTIVE', link_amount_paid: 0, link_url: 'https://payments.cashfree.com/links/1' }
  return Response.json({ ...JSON.parse(body), ...link })
})
afterAll(() => vi.unstubAllGlobals())

async function buy() {
  const request = {
    productType: 'maths',
    customerEmail: 'asha@shop.example',
    customerName: 'Asha Rao',
    phoneNumber: '9876543210',
    classLevel: 'class-10',
    consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
  }
  const response = await createCheckout.request('/create-checkout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
  return { status: response.status, body: await response.json() }
}

it('does not sell in a live shop until the seller is known', async () => {
  expect(await buy()).toEqual({
    status: 503,
    body: { error: expect.stringMatching(/^This shop is not open yet\. .* Nothing was charged\./) },
  })
  expect(await db.$count(orders)).toBe(0)

  setBusiness({ ...sellerIdentity, grievanceOfficer: '' })
  expect(await buy()).toMatchObject({ status: 503 })

  setBusiness(sellerIdentity)
  expect(await buy()).toEqual({ status: 200, body: { url: 'https://payments.cashfree.com/links/1' } })
})

it('does not sell a demo edition in a live shop, and opens when the owner has uploaded the file', async () => {
  await loadEditions()
  setBusiness(sellerIdentity)
  const sold = await db.$count(orders)
  expect(await buy()).toMatchObject({ status: 503, body: { error: expect.stringMatching(/^Opens soon\. /) } })
  expect(await db.$count(orders)).toBe(sold)
  expect(opensSoon('combo')).toBe(true)

  await addEdition('maths', await makePdf(), 'upload')
  await loadEditions()
  setBusiness(sellerIdentity)
  expect(await buy()).toMatchObject({ status: 200 })
  expect(describeEditions('maths')).toMatchObject({
    isDemoEdition: false,
    number: 1,
    facts: { pages: expect.any(Number) },
  })
  // Two of its files are still demo editions.
  expect(opensSoon('combo')).toBe(true)
}, 60_000)
