import { beforeAll, expect, it, vi } from 'vitest'
import { signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { addEdition } from '#shop/editions/add-edition.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { downloads } from './downloads.ts'

// Settings are read at import, which is later than this.
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
])('a live shop answers a download that was paid by %s with %i', async (provider, status) => {
  const { id } = await addOrder({ status: 'completed', provider })
  const response = await downloads.request(`/${signDownloadLink({ orderId: id, file: 'maths', generation: 0 })}`)
  expect(response.status).toBe(status)
})
