import { describe, expect, it } from 'vitest'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { readTimeLeft, refuseAnswer } from './dispute.ts'
import { partsByReason, readDisputeReason } from './reason.ts'

const read = (reasonCode: string, reason = '') => readDisputeReason({ reasonCode, reason })

describe('the reason of a dispute', () => {
  it.each([
    ['1064', 'not-received'],
    ['1062', 'not-as-described'],
    ['1061', 'credit-not-processed'],
    ['1084', 'duplicate'],
    ['1065', 'debited-without-order'],
    ['1085', 'amount'],
    ['128', 'fraud'],
    ['13.1', 'not-received'],
    ['4837', 'fraud'],
    ['RZP01', 'not-received'],
    ['1401', 'fraud'],
    ['product_unacceptable', 'not-as-described'],
    [' 1064 ', 'not-received'],
  ])('is read from the code %s', (code, reason) => expect(read(code)).toBe(reason))

  it.each([
    ['Goods or services not received', 'not-received'],
    ['goods_not_as_described', 'not-as-described'],
    ['Account debited but transaction failed', 'debited-without-order'],
    ['Payee not credited', 'debited-without-order'],
    ['Unauthorised transaction', 'fraud'],
    ['', 'general'],
    ['toString', 'general'],
  ])('is read from the words “%s” when the code is not known', (words, reason) => {
    expect(read('', words)).toBe(reason)
    expect(read('9999', words)).toBe(reason)
  })

  it('is not taken from a property that every object has', () => {
    for (const code of ['constructor', '__proto__', 'toString']) expect(read(code)).toBe('general')
  })

  it('names facts of the payment for every reason, and words for the owner', () => {
    for (const [reason, parts] of Object.entries(partsByReason)) {
      expect(parts[0]).toBe('payment')
      expect(disputeWords.reasons).toHaveProperty(reason)
    }
    expect(partsByReason['not-received']).not.toContain('earlier-orders')
    expect(partsByReason.fraud).toContain('earlier-orders')
  })
})

describe('a dispute', () => {
  const now = new Date('2026-11-18T06:00:00Z')
  const stage = { state: 'open', answer: 'wanted' } as const
  const open = { ...stage, amountInPaise: 20_800, respondBy: new Date('2026-11-20T09:30:00Z') }
  const asked = { now, isSending: false, accepting: null }

  it('may be answered until its deadline, once', () => {
    expect(refuseAnswer(open, asked)).toBeNull()
    expect(refuseAnswer({ ...open, respondBy: null }, asked)).toBeNull()
    expect(refuseAnswer({ ...open, respondBy: now }, asked)).toEqual({ refused: 'too-late' })
    expect(refuseAnswer({ ...open, state: 'won' }, asked)).toEqual({ refused: 'decided' })
    expect(refuseAnswer({ ...open, answer: 'given' }, asked)).toEqual({ refused: 'already-answered' })
    expect(refuseAnswer({ ...open, answer: 'impossible' }, asked)).toEqual({ refused: 'impossible' })
    expect(refuseAnswer(open, { ...asked, isSending: true })).toEqual({ refused: 'sending' })
  })

  it('may be accepted also when the bank takes no answer', () => {
    const accepting = { ...asked, accepting: { keptInPaise: 20_800 } }
    expect(refuseAnswer({ ...open, answer: 'impossible' }, accepting)).toBeNull()
    expect(refuseAnswer({ ...open, answer: 'given' }, accepting)).toBeNull()
    expect(refuseAnswer({ ...open, state: 'lost' }, accepting)).toEqual({ refused: 'decided' })
    const refunded = { ...asked, accepting: { keptInPaise: 20_799 } }
    expect(refuseAnswer(open, refunded)).toEqual({ refused: 'already-refunded' })
  })

  it('says how much time is left', () => {
    expect(readTimeLeft(open.respondBy, now)).toEqual({ days: 2, hours: 3 })
    expect(readTimeLeft(new Date(now.getTime() + 60_000), now)).toEqual({ days: 0, hours: 0 })
    expect(readTimeLeft(now, now)).toBeNull()
  })
})
