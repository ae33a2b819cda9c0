import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError } from '#shop/payments/provider.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { findOlderSiteRefunds, findSiteRefunds } from './reconcile-refunds.server.ts'

const dayMs = 86_400_000
const provider = findProvider('sandbox') as PaymentProvider
const { listRefunds } = provider

let orderId: string

beforeEach(async () => {
  ;({ id: orderId } = await addOrder({ status: 'completed' }))
})

afterEach(() => {
  provider.listRefunds = listRefunds
})

const isAskedAbout = async () => (await waitingJobs('refunds.sync', orderId)).length > 0

describe('a provider without a list of refunds', () => {
  beforeEach(() => {
    provider.listRefunds = null
  })

  it('is asked every night about payments of certain ages', async () => {
    await addPayment(orderId, { createdAt: new Date(Date.now() - 1.5 * dayMs) })
    await findSiteRefunds()
    expect(await isAskedAbout()).toBe(false)
    await findOlderSiteRefunds()
    expect(await isAskedAbout()).toBe(true)
  })
})

describe('a provider with a list of refunds', () => {
  it('is not asked about every payment', async () => {
    await addPayment(orderId, { createdAt: new Date(Date.now() - 1.5 * dayMs) })
    await findOlderSiteRefunds()
    expect(await isAskedAbout()).toBe(false)
  })

  it.each([
    ['two days every quarter of an hour', findSiteRefunds, 2],
    ['a month every night', findOlderSiteRefunds, 31],
  ])('lists those of the last %s', async (_, find, days) => {
    const list = vi.fn<NonNullable<PaymentProvider['listRefunds']>>(async () => [])
    provider.listRefunds = list
    await find()
    const since = list.mock.lastCall?.[0].getTime() ?? 0
    expect((Date.now() - since) / dayMs).toBeCloseTo(days, 2)
  })

  it('leads to the orders of refunds that the shop does not know', async () => {
    const payment = await addPayment(orderId)
    const known = await addRefund(payment, { providerRefundId: `srf_${payment.externalId}` })
    const list = vi.fn(async () => [{ id: known.providerRefundId ?? '', payment: payment.externalId }])
    provider.listRefunds = list
    await findSiteRefunds()
    expect(await isAskedAbout()).toBe(false)
    list.mockResolvedValue([
      { id: 'srf_unknown', payment: payment.externalId },
      { id: 'srf_of_another_shop', payment: 'pay_of_another_shop' },
    ])
    await findSiteRefunds()
    expect(await isAskedAbout()).toBe(true)
  })

  it('may be down: the next run asks it again', async () => {
    provider.listRefunds = async () => {
      throw new ProviderError('down')
    }
    await expect(findSiteRefunds()).resolves.toBeUndefined()
  })
})
