import { expect, it, vi } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { findPaidLinks } from './find-paid-links.server.ts'

// Settings are read at import, which is later than this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

it('gives a live shop’s files for money, and not for an order of the sandbox', async () => {
  const played = await addOrder({ status: 'completed', provider: 'sandbox' })
  const paid = await addOrder({ status: 'completed', provider: 'razorpay' })
  expect(await findPaidLinks(played.id)).toBeNull()
  expect((await findPaidLinks(paid.id))?.links).toHaveLength(1)
})
