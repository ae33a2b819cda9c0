import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError } from '#shop/payments/provider.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { checkRefunds } from './check-refunds.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const fetchRefunds = vi.spyOn(findProvider('sandbox') as PaymentProvider, 'fetchRefunds')

afterEach(() => {
  vi.resetAllMocks()
})

it('asks the provider and writes an audit line, also when the provider does not answer', async () => {
  const { id } = await addOrder({ status: 'completed' })
  await addPayment(id)
  fetchRefunds.mockResolvedValueOnce([]).mockRejectedValueOnce(new ProviderError('down'))
  expect(await checkRefunds(actor, id)).toEqual({ checked: true })
  expect(await checkRefunds(actor, id)).toEqual({ refused: 'provider-unreachable' })
  const line = { act: 'refunds-checked', actor: 'owner', ip: actor.ip }
  expect(await db.select().from(auditLog).where(eq(auditLog.orderId, id))).toMatchObject([line, line])
})

it('does not blame the provider for an order that does not exist', async () => {
  expect(await checkRefunds(actor, 'bb_unknown')).toEqual({ refused: 'unknown-order' })
  expect(fetchRefunds).not.toHaveBeenCalled()
})
