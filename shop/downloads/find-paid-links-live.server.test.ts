import { expect, it, vi } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { findPaidLinks } from './find-paid-links.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

it('returns links for real payments, and none for a sandbox order in a live shop', async () => {
  const sandbox = await addOrder({ status: 'completed', provider: 'sandbox' })
  const paid = await addOrder({ status: 'completed', provider: 'razorpay' })
  expect(await findPaidLinks(sandbox.id)).toBeNull()
  expect((await findPaidLinks(paid.id))?.links).toHaveLength(1)
})
