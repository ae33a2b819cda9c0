import type { SandboxPayment } from '#db/schema/sandbox.ts'
import { remember } from '#platform/remember.ts'
import type { ReceivedPayment } from '../../provider.ts'

export type SandboxTransfer = ReceivedPayment & { method: string }
export type PaymentRecord = Pick<SandboxPayment, 'ref' | 'orderId' | 'status' | 'createdAt'> & {
  received: SandboxTransfer[]
}

interface JustPaid {
  record: PaymentRecord
  forgetAtMs: number
}

/** The shop asks about a payment as soon as it has its webhook, which takes milliseconds. */
const rememberedMs = 1_000

/** By reference, the oldest first. */
const justPaid = remember('sandbox-just-paid', () => new Map<string, JustPaid>())

/** Of the first transfer of a payment, once it is on disk and before its webhook is sent. */
export function rememberJustPaid(record: PaymentRecord) {
  const now = performance.now()
  for (const [ref, { forgetAtMs }] of justPaid) {
    if (forgetAtMs > now) break
    justPaid.delete(ref)
  }
  justPaid.set(record.ref, { record, forgetAtMs: now + rememberedMs })
}

/**
 * Answers one question only: another transfer, which another process may have recorded, sends a webhook of its own, and the
 * question after that is answered from the tables.
 */
export function takeJustPaid(ref: string): PaymentRecord | null {
  const found = justPaid.get(ref)
  justPaid.delete(ref)
  return found && found.forgetAtMs > performance.now() ? found.record : null
}

export function forgetJustPaid(ref: string) {
  justPaid.delete(ref)
}
