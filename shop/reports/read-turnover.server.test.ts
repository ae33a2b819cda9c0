import { afterEach, describe, expect, it } from 'vitest'
import { gstin, setBusiness } from '#tests/business.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readTurnover } from './read-turnover.server.ts'
import { summariseSales } from './summarise-sales.server.ts'

const lakh = 100_000_00
const sell = (completedAt: string, amountInPaise: number, refunded = {}) =>
  addOrder({
    status: 'completed',
    createdAt: new Date(completedAt),
    completedAt: new Date(completedAt),
    amountInPaise,
    ...refunded,
  })

afterEach(() => setBusiness({ gstin: '', state: 'Karnataka' }))

describe('the turnover of a financial year', () => {
  it('runs from April to March in India, less refunds, and warns before the limit', async () => {
    await sell('2040-03-31T18:29:59Z', 5 * lakh)
    await sell('2040-03-31T18:30:00Z', 15 * lakh)
    expect(await readTurnover('2041-03-31')).toEqual({
      ...{ year: '40-41', inPaise: 15 * lakh, limitInPaise: 20 * lakh, isRegistered: false, warning: null },
    })
    await sell('2041-03-31T18:29:59Z', 1 * lakh)
    expect(await readTurnover('2040-04-01')).toMatchObject({ inPaise: 16 * lakh, warning: 'near' })
    await summariseSales()
    await sell('2040-10-01T00:00:00Z', 3 * lakh)
    expect(await readTurnover('2040-12-01')).toMatchObject({ inPaise: 19 * lakh, warning: 'urgent' })
    await sell('2040-10-01T00:00:00Z', 2 * lakh)
    expect(await readTurnover('2040-12-01')).toMatchObject({ inPaise: 21 * lakh, warning: 'over' })
    const refunded = { refundedInPaise: 6 * lakh, lastRefundAt: new Date('2040-11-01T00:00:00Z') }
    await sell('2040-10-02T00:00:00Z', 1 * lakh, refunded)
    expect(await readTurnover('2040-12-01')).toMatchObject({ inPaise: 16 * lakh, warning: 'near' })
    expect(await readTurnover('2039-12-01')).toMatchObject({ inPaise: 5 * lakh, warning: null })
  })

  it('has half the limit in four States, and no warning for a registered seller', async () => {
    await sell('2050-06-01T00:00:00Z', 9 * lakh)
    expect(await readTurnover('2050-06-02')).toMatchObject({ limitInPaise: 20 * lakh, warning: null })
    setBusiness({ state: ' Tripura ' })
    expect(await readTurnover('2050-06-02')).toMatchObject({ limitInPaise: 10 * lakh, warning: 'near' })
    setBusiness({ gstin })
    expect(await readTurnover('2050-06-02')).toMatchObject({ isRegistered: true, warning: null })
  })
})
