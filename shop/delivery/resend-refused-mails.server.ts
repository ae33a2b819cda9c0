import { sql } from 'drizzle-orm'
import type { RefusalCause } from '#platform/mail/mail-refusal.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'
import { resentPerMinute } from './refused-mail-counts.ts'
import { findRefusedMails } from './refused-mails.server.ts'

/** Enqueues all mails of one cause, spread over time, because a burst gets a shop refused again. */
export const resendRefusedMails = ownerAct('refused-mails-resent', async ({ tx }, cause: RefusalCause) => {
  // A second click waits for the first one and then finds its jobs.
  await lock(tx, 'refused mails')
  const mails = (await findRefusedMails(tx)).filter((mail) => mail.cause === cause)
  if (mails.length === 0) return { refused: 'no-refused-mails' } as const
  for (const [index, { kind, id, resendNumber }] of mails.entries()) {
    const startAfterSeconds = Math.floor((index * 60) / resentPerMinute)
    const next = resendNumber + 1
    if (kind === 'order')
      await enqueue(tx, 'delivery.email', { orderId: id, resendNumber: next }, { startAfterSeconds })
    else await enqueue(tx, 'lead.created', { leadId: id, resendNumber: next }, { startAfterSeconds })
  }
  const orderIds = mails.filter(({ kind }) => kind === 'order').map(({ id }) => id)
  // If the next mail bounces too, the problem opens again.
  await resolveProblems(tx, orderIds, ['mail-bounced'])
  await tx.execute(sql`delete from pgboss.job where name = ${deadLetterQueue('delivery.email')} and state = 'created'
    and data->>'orderId' = any (${sql.param(orderIds)}::text[])`)
  return { count: mails.length, audit: { detail: { refusal: cause, emails: mails.length } } }
})
