import { expect, it } from 'vitest'
import { describeUnpaid } from './unpaid-state.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const open = {
  status: 'pending' as const,
  createdAt: minutesAgo(5),
  paymentRef: 'ref',
  paymentUrl: 'https://pay.example/1',
  isErased: false,
  isHeld: false,
  isBoughtAgain: false,
  isLinkSent: false,
}

it.each([
  [{}, 'open', true],
  [{ isLinkSent: true }, 'open', false],
  [{ isErased: true }, 'open', false],
  [{ createdAt: minutesAgo(60) }, 'left', false],
  [{ status: 'failed' as const }, 'failed', false],
  [{ paymentRef: null, paymentUrl: null }, 'not-started', false],
  [{ isHeld: true }, 'on-hold', false],
  [{ isBoughtAgain: true }, 'bought-again', false],
])('describes the unpaid order %o', (changed, reason, canSendLink) => {
  expect(describeUnpaid({ ...open, ...changed })).toMatchObject({ reason, canSendLink })
})

it('describes nothing for a paid order', () => {
  expect(describeUnpaid({ ...open, status: 'completed' })).toBeNull()
})
