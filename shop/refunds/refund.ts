import { type Refund, type RefundReason, type RefundState, refundReasons } from '#db/schema/refunds.ts'

/** The smallest refund that every provider accepts. */
export const minRefundInPaise = 100

const daySeconds = 24 * 60 * 60
/** A bank that returns money does so within a few weeks; later failures are not known. */
const watchedForDays = 45

interface WantedAmount {
  amountInPaise: number
  /** What was left of the payment when the owner saw it, so that two clicks make one refund. */
  seenLeftInPaise: number
}

type AmountRefused =
  | { refused: 'nothing-left' | 'outdated' | 'too-small' }
  | { refused: 'more-than-left' | 'leaves-too-little'; leftInPaise: number }

/** Null when so much may go back of a payment, which may leave nothing or an amount that can go back later. */
export function refuseAmount(
  { amountInPaise, seenLeftInPaise }: WantedAmount,
  leftInPaise: number,
  minInPaise: number,
): AmountRefused | null {
  if (leftInPaise === 0) return { refused: 'nothing-left' }
  if (seenLeftInPaise !== leftInPaise) return { refused: 'outdated' }
  if (amountInPaise > leftInPaise) return { refused: 'more-than-left', leftInPaise }
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < minInPaise) return { refused: 'too-small' }
  const restInPaise = leftInPaise - amountInPaise
  if (restInPaise > 0 && restInPaise < minInPaise) return { refused: 'leaves-too-little', leftInPaise }
  return null
}

export function readRefundReason(typed: string | undefined): RefundReason | undefined {
  return refundReasons.find((reason) => reason === typed)
}

/** Only what the owner recorded by hand, until the provider confirms it. */
export function canBeUndone(refund: Pick<Refund, 'origin' | 'state' | 'providerRefundId'>): boolean {
  const { origin, state, providerRefundId } = refund
  return origin === 'by-hand' && state !== 'failed' && providerRefundId === null
}

/** Often at first, then less and less often; null when the provider will not change it any more. */
export function secondsUntilNextRefundCheck(state: RefundState, ageInSeconds: number): number | null {
  if (state === 'failed') return null
  if (state === 'processed') return ageInSeconds > watchedForDays * daySeconds ? null : daySeconds
  return Math.min(daySeconds, Math.max(60, Math.round(ageInSeconds / 4)))
}
