import { type RefundReason, refundReasons } from '#db/schema.ts'

export function readRefundReason(typed: string | undefined): RefundReason | undefined {
  return refundReasons.find((reason) => reason === typed)
}
