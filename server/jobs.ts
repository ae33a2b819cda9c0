import type { JobRules } from '#platform/queue.server.ts'
import { prepareCopies } from '#shop/delivery/prepare-copies.server.ts'
import { removeUnusedCopies } from '#shop/delivery/remove-unused-copies.server.ts'
import { recordTransfer, type Transfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { sendWebhook, type WebhookJob } from '#shop/payments/providers/sandbox/send-webhook.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'

interface OfOrder {
  orderId: string
}

/** What happens after what. */
export const jobs = {
  'payment.event': ({ orderId }: OfOrder) => syncPayment(orderId),
  'payments.reconcile': () => reconcilePayments(),
  'copies.prepare': ({ orderId }: OfOrder) => prepareCopies(orderId),
  'copies.remove-unused': () => removeUnusedCopies(),
  'sandbox.webhook': (webhook: WebhookJob) => sendWebhook(webhook),
  'sandbox.late-transfer': (transfer: Transfer) => recordTransfer(transfer),
}

/** How often a job that fails is tried again. A name without a verb keeps its jobs until there is one. */
export const jobRules: Record<string, JobRules> = {
  'payment.event': { retries: 10, firstDelaySeconds: 2, longestDelaySeconds: 600 },
  'payments.reconcile': { retries: 0, firstDelaySeconds: 1, longestDelaySeconds: 1 },
  'order.completed': { retries: 20, firstDelaySeconds: 5, longestDelaySeconds: 3_600 },
  'order.resend': { retries: 5, firstDelaySeconds: 5, longestDelaySeconds: 60 },
  'copies.prepare': { retries: 8, firstDelaySeconds: 5, longestDelaySeconds: 3_600 },
  'copies.remove-unused': { retries: 0, firstDelaySeconds: 1, longestDelaySeconds: 1 },
  'sandbox.webhook': { retries: 8, firstDelaySeconds: 2, longestDelaySeconds: 300 },
  'sandbox.late-transfer': { retries: 8, firstDelaySeconds: 2, longestDelaySeconds: 60 },
}
