import * as z from 'zod/mini'

const eventTypes = ['payment.opened', 'payment.paid', 'payment.declined', 'payment.pending', 'payment.expired'] as const
export type SandboxEventType = (typeof eventTypes)[number]

const id = z.string().check(z.regex(/^evt_[\w-]{1,60}$/))
const transferId = z.string().check(z.regex(/^[\w-]{1,80}$/))

export const paymentEvent = z.object({
  id,
  type: z.enum(eventTypes),
  ref: z.string().check(z.regex(/^sbx_[\w-]{1,60}$/)),
  createdAt: z.string(),
})
export const refundEvent = z.object({
  id,
  type: z.enum(['refund.created', 'refund.changed']),
  transferId,
  createdAt: z.string(),
})
export const disputeEvent = z.object({
  id,
  type: z.enum(['dispute.opened', 'dispute.changed']),
  transferId,
  disputeId: z.string().check(z.regex(/^sdp_[\w-]{1,60}$/)),
  createdAt: z.string(),
})
export const anyEvent = z.object({ id: z.string(), type: z.string() })

export type SandboxPaymentEvent = z.infer<typeof paymentEvent>
export type SandboxEvent = SandboxPaymentEvent | z.infer<typeof refundEvent> | z.infer<typeof disputeEvent>

/** What the webhook does wrong, as chosen on the payment page. */
export const webhookFaults = ['normal', 'duplicate', 'delay', 'drop', 'reorder', 'forge'] as const
export type WebhookFault = (typeof webhookFaults)[number]
