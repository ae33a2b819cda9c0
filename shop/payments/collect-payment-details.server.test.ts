import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listOrders } from '#shop/search/list-orders.server.ts'
import { openOrder } from '#tests/database/orders.ts'
import { collectPaymentDetails } from './collect-payment-details.server.ts'
import { secondsUntilNextDetailsCheck, toDetailColumns } from './details-checks.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { syncPayment } from './sync-payment.server.ts'

async function buy() {
  const { id, paymentRef } = await openOrder()
  await recordTransfer({ ref: paymentRef, method: 'upi' })
  await syncPayment(id)
  return id
}

async function paymentOf(orderId: string) {
  const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))
  if (!payment) throw new Error('nothing was received')
  return payment
}

/** As with a provider whose answer about the payment names no details. */
async function loseDetails(orderId: string, changed: Partial<typeof receivedPayments.$inferInsert> = {}) {
  const lost = { bankReference: null, feeInPaise: null, feeTaxInPaise: null, detailsCheckAt: sql`now()` }
  await db
    .update(receivedPayments)
    .set({ ...lost, ...changed })
    .where(and(eq(receivedPayments.orderId, orderId)))
}

const known = {
  bankReference: expect.stringMatching(/^\d{12}$/),
  feeInPaise: 4_91,
  feeTaxInPaise: 75,
  detailsCheckAt: null,
}

describe('the details of a payment', () => {
  it('are stored with it when the provider reports them with the payment', async () => {
    expect(await paymentOf(await buy())).toMatchObject(known)
  })

  it('are asked for later otherwise, once', async () => {
    const orderId = await buy()
    const { bankReference } = await paymentOf(orderId)
    await loseDetails(orderId)
    expect(await collectPaymentDetails()).toBeGreaterThan(0)
    expect(await paymentOf(orderId)).toMatchObject({ ...known, bankReference })
    await db.update(receivedPayments).set({ bankReference: 'kept' }).where(eq(receivedPayments.orderId, orderId))
    await collectPaymentDetails()
    expect(await paymentOf(orderId)).toMatchObject({ bankReference: 'kept' })
  })

  it('are not asked for before their time', async () => {
    const orderId = await buy()
    const later = new Date(Date.now() + 3_600_000)
    await loseDetails(orderId, { detailsCheckAt: later })
    await collectPaymentDetails()
    expect(await paymentOf(orderId)).toMatchObject({ bankReference: null, detailsCheckAt: later })
  })

  it('are asked for again after the provider failed, and of a removed provider too; what is known stays', async () => {
    const [unknown, removed] = [await buy(), await buy()]
    const before = { bankReference: 'known before', feeInPaise: 236, feeTaxInPaise: 36 }
    await loseDetails(unknown, { externalId: `gone-${unknown}`, ...before })
    await loseDetails(removed, { provider: 'removed' })
    await collectPaymentDetails()
    expect(await paymentOf(unknown)).toMatchObject(before)
    expect(await paymentOf(removed)).toMatchObject({ bankReference: null, feeInPaise: null })
    for (const orderId of [unknown, removed]) {
      expect((await paymentOf(orderId)).detailsCheckAt?.getTime()).toBeGreaterThan(Date.now())
    }
  })

  it('find the order in the owner’s search', async () => {
    const orderId = await buy()
    const { bankReference } = await paymentOf(orderId)
    const found = await listOrders({ search: bankReference ?? '', pageSize: 10 })
    expect('rows' in found && found.rows.map(({ id }) => id)).toEqual([orderId])
  })
})

describe('toDetailColumns', () => {
  const none = { bankReference: null, method: null, feeInPaise: null, feeTaxInPaise: null }
  it.each([
    ['a reference with NUL', { bankReference: '12\0', fee: null }, none],
    ['a long reference', { bankReference: '1'.repeat(101), method: 'u'.repeat(101), fee: null }, none],
    ['an impossible fee', { bankReference: null, fee: { inPaise: 1e12, taxInPaise: 1 } }, none],
    ['a negative fee', { bankReference: null, fee: { inPaise: -1, taxInPaise: -1 } }, none],
    [
      'more tax than fee',
      { bankReference: '1', method: 'upi', fee: { inPaise: 5, taxInPaise: 9 } },
      { bankReference: '1', method: 'upi', feeInPaise: 5, feeTaxInPaise: 5 },
    ],
  ])('stores nothing impossible of %s', (_, details, columns) => {
    expect(toDetailColumns(details)).toEqual(columns)
  })
})

describe('secondsUntilNextDetailsCheck', () => {
  it.each([
    [30, 600],
    [86_400, 43_200],
    [3 * 86_400, 86_400],
    [29 * 86_400, 86_400],
    [31 * 86_400, null],
  ])('after %i seconds waits %s', (age, seconds) => {
    expect(secondsUntilNextDetailsCheck(age)).toBe(seconds)
  })
})
