import { expect, it } from 'vitest'
import { refundReasons } from '#db/schema.ts'
import { readRefundReason } from './refund-reasons.ts'

it('reads the reasons that the form offers, and no others', () => {
  for (const reason of refundReasons) expect(readRefundReason(reason)).toBe(reason)
  for (const typed of [undefined, '', 'because']) expect(readRefundReason(typed)).toBeUndefined()
})
