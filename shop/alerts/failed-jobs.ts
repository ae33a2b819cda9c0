import type { JobName } from '#platform/queue/queue.server.ts'

/** They run every minute: a failure counts until a later run succeeds. */
export const frequentJobNames = [
  'payments.reconcile',
  'refunds.reconcile',
  'invoices.issue',
  'alerts.check',
  'sales.summarise',
  'campaigns.continue',
  'webhooks.send',
] as const satisfies JobName[]

/** Jobs whose failures the dashboard shows nowhere else. */
export const failedJobNames = [
  ...frequentJobNames,
  'lead.created',
  'campaign.send',
  'payment.event',
  'refunds.sync',
  'refund.accepted',
  'request.answered',
  'dispute.event',
  'dispute.answer',
  'order.bought-again',
  'mail.event',
  'import.check',
  'import.run',
  'import.take-back',
  'import.announce',
  'imports.delete-files',
  'passports.delete-old',
  'account.changed',
  'whatsapp.message',
  'files.delete',
  'files.delete-unfinished',
  'data.delete-expired',
  'sessions.delete-expired',
] as const satisfies JobName[]

export type FailedJobName = (typeof failedJobNames)[number]
