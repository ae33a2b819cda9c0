import { type Dispute, type EvidencePart, evidenceParts } from '#db/schema/payments.ts'

/** Providers in India charge about this much or more for a dispute. None states it in its API. */
export const usualFeeInPaise = 500_00

/** Null when the dispute may still be answered. */
export function refuseAnswer(
  { state, answer, respondBy, amountInPaise }: Pick<Dispute, 'state' | 'answer' | 'respondBy' | 'amountInPaise'>,
  { now, isSending, accepting }: { now: Date; isSending: boolean; accepting: { keptInPaise: number } | null },
) {
  if (state !== 'open') return { refused: 'decided' } as const
  if (isSending) return { refused: 'sending' } as const
  if (respondBy && respondBy <= now) return { refused: 'too-late' } as const
  if (accepting) return returnsTooMuch(amountInPaise, accepting) ? ({ refused: 'already-refunded' } as const) : null
  if (answer === 'given') return { refused: 'already-answered' } as const
  return answer === 'impossible' ? ({ refused: 'impossible' } as const) : null
}

/** Giving back what a refund has returned would return it twice. */
export function returnsTooMuch(disputedInPaise: number, { keptInPaise }: { keptInPaise: number }): boolean {
  return keptInPaise < disputedInPaise
}

export interface TimeLeft {
  days: number
  hours: number
}

/** Null when the time is over. */
export function readTimeLeft(respondBy: Date, now: Date): TimeLeft | null {
  const hours = Math.floor((respondBy.getTime() - now.getTime()) / 3_600_000)
  if (respondBy <= now) return null
  return { days: Math.floor(hours / 24), hours: hours % 24 }
}

/** The parts that the form showed and the owner unticked. */
export function listLeftOut(fields: Record<string, string | undefined>): EvidencePart[] {
  return evidenceParts.filter((part) => fields[`has-${part}`] && !fields[`with-${part}`])
}
