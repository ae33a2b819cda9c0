import type { SandboxRefundPlan } from '#db/schema/sandbox.ts'

const plans = ['process', 'delay', 'refuse'] as const satisfies SandboxRefundPlan[]

/** What the visitor of a paid payment page makes the imaginary bank do. */
export type BankAct =
  | { does: 'plan'; plan: SandboxRefundPlan }
  | { does: 'settle'; refundId: string; status: 'processed' | 'failed' }
  | { does: 'refund-here' }
  | { does: 'dispute' }
  | { does: 'decide'; disputeId: string; state: 'won' | 'lost' }

/** Null when the form is not about refunds. */
export function readBankForm(fields: URLSearchParams): BankAct | null {
  const plan = plans.find((known) => known === fields.get('plan'))
  if (plan) return { does: 'plan', plan }
  const [, status, refundId] = /^(processed|failed):(srf_[\w-]{1,60})$/.exec(fields.get('settle') ?? '') ?? []
  if (refundId) return { does: 'settle', refundId, status: status === 'processed' ? 'processed' : 'failed' }
  const [, state, disputeId] = /^(won|lost):(sdp_[\w-]{1,60})$/.exec(fields.get('decide') ?? '') ?? []
  if (disputeId) return { does: 'decide', disputeId, state: state === 'won' ? 'won' : 'lost' }
  if (fields.has('refundHere')) return { does: 'refund-here' }
  return fields.has('dispute') ? { does: 'dispute' } : null
}
