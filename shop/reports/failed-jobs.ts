import type { JobName } from '#platform/queue.server.ts'

/** Work that nothing else on the dashboard tells of when it has given up, in the owner's words. */
export const failedJobNames = {
  'lead.created': 'Free guides that could not be sent',
  'mail.marketing': 'News of an edition that could not be sent',
  'edition.announce': 'Owners who could not be told of an edition',
  'payment.event': 'News of the payment provider that could not be worked on',
  'copies.delete': 'Files of forgotten buyers that could not be deleted',
  'data.delete-expired': 'Old data that could not be deleted',
  'sessions.delete-expired': 'Old logins that could not be deleted',
} as const satisfies Partial<Record<JobName, string>>

export type FailedJobName = keyof typeof failedJobNames
