import { describe, expect, it } from 'vitest'
import { secondsUntilNextDetailsCheck, toDetailColumns } from './details-checks.ts'
import { isPaymentPageOpen, paymentPageClosesAt } from './payment-page.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

describe('the fee of a payment', () => {
  it('is asked for after half the age of the payment: at most every ten minutes, at least once a day', () => {
    const ages = [0, 20 * minute, 30 * minute, 10 * hour, 2 * day, 20 * day]
    const waits = [10 * minute, 10 * minute, 15 * minute, 5 * hour, day, day]
    expect(ages.map(secondsUntilNextDetailsCheck)).toEqual(waits)
  })

  it('is not asked for after thirty days', () => {
    expect(secondsUntilNextDetailsCheck(30 * day)).toBe(day)
    expect(secondsUntilNextDetailsCheck(30 * day + 1)).toBeNull()
  })

  it('is stored with the tax in it and the bank reference', () => {
    const stored = { bankReference: '431290876612', feeInPaise: 236, feeTaxInPaise: 36, method: null }
    expect(toDetailColumns({ bankReference: '431290876612', fee: { inPaise: 236, taxInPaise: 36 } })).toEqual(stored)
    const free = { bankReference: null, feeInPaise: 0, feeTaxInPaise: 0, method: null }
    expect(toDetailColumns({ bankReference: null, fee: { inPaise: 0, taxInPaise: 0 } })).toEqual(free)
    const unknown = { bankReference: null, feeInPaise: null, feeTaxInPaise: null, method: null }
    expect(toDetailColumns({ bankReference: null, fee: null })).toEqual(unknown)
  })

  it('is left out when no column can hold it, so that the other payments are stored', () => {
    const ofFee = (inPaise: number) =>
      toDetailColumns({ bankReference: null, fee: { inPaise, taxInPaise: 1 } }).feeInPaise
    expect([-1, 1_000_000_000, 1_000_000_001].map(ofFee)).toEqual([null, 1_000_000_000, null])
    const ofTax = (taxInPaise: number) =>
      toDetailColumns({ bankReference: null, fee: { inPaise: 10, taxInPaise } }).feeTaxInPaise
    expect([-5, 3, 99].map(ofTax)).toEqual([0, 3, 10])
    const ofReference = (bankReference: string) => toDetailColumns({ bankReference, fee: null }).bankReference
    expect(['', 'R'.repeat(100), 'R'.repeat(101), 'R\0'].map(ofReference)).toEqual([null, 'R'.repeat(100), null, null])
  })
})

describe('a payment page', () => {
  const createdAt = new Date('2026-07-01T10:00:00Z')
  const isOpenAt = (time: string, paymentUrl: string | null = 'https://pay.example/1') =>
    isPaymentPageOpen({ createdAt, paymentUrl }, new Date(`2026-07-01T${time}Z`))

  it('closes 35 minutes after the order, and is mailed to a buyer who has three of them left', () => {
    expect(paymentPageClosesAt({ createdAt })).toEqual(new Date('2026-07-01T10:35:00Z'))
    expect([isOpenAt('10:31:59'), isOpenAt('10:32:00'), isOpenAt('10:40:00')]).toEqual([true, false, false])
  })

  it('is not open when the order has none', () => {
    expect(isOpenAt('10:00:00', null)).toBe(false)
    expect(isPaymentPageOpen({ createdAt: new Date(), paymentUrl: 'https://pay.example/1' })).toBe(true)
  })
})
