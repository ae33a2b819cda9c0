import type { JobName } from '#platform/queue/queue.server.ts'

/** Jobs whose failures the dashboard shows nowhere else. */
export const failedJobNames = [
  'lead.created',
  'campaign.send',
  'payment.event',
  'refunds.sync',
  'refund.accepted',
  'dispute.event',
  'order.bought-again',
  'files.delete-unfinished',
  'data.delete-expired',
  'sessions.delete-expired',
] as const satisfies JobName[]

export type FailedJobName = (typeof failedJobNames)[number]
