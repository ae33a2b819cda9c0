import * as z from 'zod/mini'

const eventTypes = ['payment.opened', 'payment.paid', 'payment.declined', 'payment.pending', 'payment.expired'] as const
export type SandboxEventType = (typeof eventTypes)[number]

export const sandboxEvent = z.object({
  id: z.string().check(z.regex(/^evt_[\w-]{1,60}$/)),
  type: z.enum(eventTypes),
  ref: z.string().check(z.regex(/^sbx_[\w-]{1,60}$/)),
  createdAt: z.string(),
})
export const anyEvent = z.object({ id: z.string(), type: z.string() })
export type SandboxEvent = z.infer<typeof sandboxEvent>

/** What the webhook does wrong, as chosen on the payment page. */
export const webhookFaults = ['normal', 'duplicate', 'delay', 'drop', 'reorder', 'forge'] as const
export type WebhookFault = (typeof webhookFaults)[number]
