import { z } from 'zod'
import type { FailureFault } from '#db/schema/payments.ts'
import type { DowntimeEvent, FailureEvent } from '../provider.ts'

const failedPayment = z.object({
  event: z.literal('payment.failed'),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: z.string().regex(/^pay_\w{1,40}$/),
        method: z.string().nullish(),
        error_source: z.string().nullish(),
        error_reason: z.string().nullish(),
        // The notes of the link, where the shop wrote its order; an empty list without any.
        notes: z.object({ order_id: z.string().min(1) }),
      }),
    }),
  }),
})

// Razorpay writes a dot into the key.
const downtime = z.object({
  event: z.string().startsWith('payment.downtime.'),
  payload: z.object({
    'payment.downtime': z.object({
      entity: z.object({
        id: z.string().min(1),
        method: z.string(),
        begin: z.int(),
        end: z.int().nullish(),
        status: z.string(),
        severity: z.string(),
        updated_at: z.int().nullish(),
      }),
    }),
  }),
})

/** A try that failed, or an outage of a bank; null for everything else. */
export function readFailure(body: unknown, key: string): FailureEvent | DowntimeEvent | null {
  const payment = failedPayment.safeParse(body)
  if (payment.success) {
    const { id, method = null, error_source, error_reason, notes } = payment.data.payload.payment.entity
    const fault = toFault(error_source, error_reason)
    return { key, failed: { id, orderId: notes.order_id, fault, method, reason: error_reason ?? '' } }
  }
  const outage = downtime.safeParse(body)
  if (!outage.success) return null
  const { id, method, severity, begin, end, status, updated_at } = outage.data.payload['payment.downtime'].entity
  const isOver = status === 'resolved' || status === 'cancelled'
  const endsAt = isOver ? toDate(end ?? updated_at ?? begin) : end ? toDate(end) : null
  return { key, downtime: { id, method, severity, beginsAt: toDate(begin), endsAt } }
}

/** Razorpay says who caused it; a buyer who closes the page, or whose time runs out, is no failure of a bank. */
function toFault(source: string | null | undefined, reason: string | null | undefined): FailureFault {
  if (source === 'customer' || source === 'customer_psp' || /cancel|timed_out/.test(reason ?? '')) return 'buyer'
  return ['gateway', 'internal', 'business'].includes(source ?? '') ? 'provider' : 'bank'
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
