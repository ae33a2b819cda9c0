import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError, type RefundFacts, RefundRefusal } from '#shop/payments/provider.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const provider = findProvider('sandbox') as PaymentProvider
const fetchRefunds = vi.spyOn(provider, 'fetchRefunds')
const refund = vi.spyOn(provider, 'refund')

let payment: ReceivedPaymentRow

beforeEach(async () => {
  const { id } = await addOrder({ status: 'completed', amountInPaise: 20_800, paymentRef: `sbx_${Math.random()}` })
  payment = await addPayment(id, { refundRef: 'ref_1' })
  fetchRefunds.mockResolvedValue([])
  refund.mockImplementation(async ({ refundId, amountInPaise }) => describeRefund(refundId, amountInPaise))
})

afterEach(() => {
  vi.resetAllMocks()
})

function describeRefund(refundId: string, amountInPaise: number): RefundFacts {
  return { id: `srf_${refundId}`, refundId, amountInPaise, state: 'accepted', bankReference: null, error: null }
}

async function statesNow() {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, payment.orderId)).orderBy(refunds.requestedAt)
  return rows.map(({ state }) => state)
}

describe('a requested refund', () => {
  it('is made with the id, the amount and the payment that the provider needs', async () => {
    const { id, amountInPaise } = await addRefund(payment, { state: 'requested' })
    await syncRefunds(payment.orderId)
    const { externalId, refundRef, currency } = payment
    const asked = { id: externalId, refundRef, currency, paymentRef: expect.stringMatching(/^sbx_/) }
    expect(fetchRefunds).toHaveBeenCalledExactlyOnceWith(asked)
    expect(refund).toHaveBeenCalledExactlyOnceWith({ refundId: id, amountInPaise, payment: asked })
    expect(await statesNow()).toEqual(['accepted'])
  })

  it('is not made again when the provider lists it already', async () => {
    const { id, amountInPaise } = await addRefund(payment, { state: 'requested' })
    fetchRefunds.mockResolvedValue([describeRefund('rf_another', 100), describeRefund(id, amountInPaise)])
    await syncRefunds(payment.orderId)
    expect(refund).not.toHaveBeenCalled()
    expect(await statesNow()).toContain('accepted')
  })

  it('waits while the provider is down', async () => {
    await addRefund(payment, { state: 'requested' })
    refund.mockRejectedValue(new ProviderError('down'))
    await expect(syncRefunds(payment.orderId)).rejects.toThrow('down')
    expect(await statesNow()).toEqual(['requested'])
  })

  it('fails when the provider refuses it, and the next one is still made', async () => {
    await addRefund(payment, { state: 'requested', requestedAt: new Date(0) })
    await addRefund(payment, { state: 'requested' })
    refund.mockRejectedValueOnce(new RefundRefusal('too old'))
    await syncRefunds(payment.orderId)
    expect(refund).toHaveBeenCalledTimes(2)
    expect((await statesNow()).sort()).toEqual(['accepted', 'failed'])
  })

  it('waits while its provider has no settings', async () => {
    const paidElsewhere = await addPayment(payment.orderId, { provider: 'razorpay' })
    await addRefund(paidElsewhere, { state: 'requested' })
    await syncRefunds(payment.orderId)
    expect(await statesNow()).toEqual(['requested'])
  })
})

describe('refunds that change while the provider is asked', () => {
  function changeWhileAsked(times: number) {
    for (let time = 0; time < times; time++) {
      fetchRefunds.mockImplementationOnce(async () => {
        await addRefund(payment, { amountInPaise: 100 })
        return []
      })
    }
  }

  it('are asked about again, up to five times', async () => {
    changeWhileAsked(4)
    await syncRefunds(payment.orderId)
    expect(fetchRefunds).toHaveBeenCalledTimes(5)
  })

  it('are left to the next check after that', async () => {
    changeWhileAsked(5)
    await expect(syncRefunds(payment.orderId)).rejects.toThrow('kept changing')
    expect(fetchRefunds).toHaveBeenCalledTimes(5)
  })
})

it('asks no provider about an order that was deleted', async () => {
  await syncRefunds('bb_unknown')
  expect(fetchRefunds).not.toHaveBeenCalled()
})
