import { expect, it } from 'vitest'
import { outsideErrorWords } from '#content/interface/en/admin/outside-errors.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { readProblemFacts } from '#shop/reports/read-paid-and-delivered.server.ts'
import { type DescribedProblem, describeProblem } from './describe-problem.ts'

const kind = 'credit-used-up'
const read = (kind: DescribedProblem['kind'], detail: unknown, receivedInPaise: number | null = null) =>
  describeProblem({ kind, facts: readProblemFacts(kind, detail), amountInPaise: 20_800, receivedInPaise })
const describe = (detail: unknown) => read(kind, detail)

it('names what was paid and what the order costs when they differ', () => {
  const paid = [{ id: 'pay_1', amountInPaise: 20_799, currency: 'INR' }]
  expect(read('amount-mismatch', paid, 20_799)).toBe('The buyer paid ₹207.99 instead of ₹208')
  expect(read('amount-mismatch', paid, 30_799)).toBe('The buyer paid ₹307.99 instead of ₹208')
  expect(read('amount-mismatch', [])).toBeNull()
  const dollars = [{ ...paid[0], currency: 'USD' }]
  expect(read('currency-mismatch', dollars, 20_799)).toBe('The buyer paid 207.99 USD instead of ₹208')
  expect(read('currency-mismatch', [])).toBeNull()
})

it('says why a refund failed, and leaves the technical text to the list of refunds', () => {
  const facts = { refundId: 're_1', amountInPaise: 20_800, error: 'razorpay: refund: HTTP 400 insufficient_funds' }
  expect(read('refund-failed', facts)).toBe(`₹208 did not reach the buyer. ${outsideErrorWords.causes.balance}`)
})

it('names the way in which money went back twice', () => {
  const kind = 'refunded-too-much'
  const describe = (detail: object) => read(kind, detail)
  expect(describe({ amountInPaise: 6_050 })).toMatch(/^₹60.50 too much\. If you recorded a refund/)
  const lost = describe({ amountInPaise: 6_050, isLostToo: true })
  expect(lost).toMatch(/^₹60.50 went back twice: as a refund, and again in the dispute/)
  expect(lost).toContain('refund as evidence')
  expect(lost).not.toContain('recorded')
})

it('says truthfully why an upgrade is held', () => {
  expect(describe({ lostCredit: 'counted-elsewhere', received: [] })).toMatch(/already counted for another upgrade/)
  expect(describe({ lostCredit: 'refunded', received: [] })).toMatch(/refund of it.* before the buyer paid/)
  expect(problemWords.kinds[kind]).not.toMatch(/another upgrade|refund|late/)
})
