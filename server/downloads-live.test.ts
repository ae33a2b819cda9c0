import { beforeAll, expect, it, vi } from 'vitest'
import { signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { downloadRoutes } from './downloads.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

beforeAll(async () => {
  await addEdition('maths', await makePdf(), 'upload')
})

it.each([
  ['cashfree', 200],
  ['sandbox', 404],
])('a live shop responds to a download paid with %s with HTTP %i', async (provider, status) => {
  const { id } = await addOrder({ status: 'completed', provider })
  const response = await downloadRoutes.request(`/${signDownloadLink({ orderId: id, file: 'maths', generation: 0 })}`)
  expect(response.status).toBe(status)
})
