import { randomUUID } from 'node:crypto'
import { db, run, type Statement } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { beginAtOnce, insertJobsOf, insuranceSeconds } from '#platform/queue.server.ts'
import { findProvider } from './payment-provider.server.ts'

export type ReceivedWebhook = 'accepted' | 'unrelated' | 'refused' | 'unknown-provider'

/** Keeps a verified event once and leaves the work to a job, so that the provider has its answer at once. */
export async function receiveWebhook(name: string, rawBody: string, headers: Headers): Promise<ReceivedWebhook> {
  const provider = findProvider(name)
  if (!provider) return 'unknown-provider'
  const event = await provider.readWebhook(rawBody, headers)
  if (!event) {
    log.warn({ provider: name, bytes: rawBody.length }, 'webhook refused')
    return 'refused'
  }
  if (event === 'unrelated') return 'unrelated'
  const jobId = randomUUID()
  const values = [name, event.key, event.paymentRef, jobId, insuranceSeconds]
  const [kept] = await run<{ orderId: string | null }>(db, keeping, values)
  if (kept?.orderId) beginAtOnce('payment.event', jobId, { orderId: kept.orderId })
  if (kept?.orderId === null) {
    log.warn({ provider: name, paymentRef: event.paymentRef }, 'webhook for a payment that is not ours')
  }
  return 'accepted'
}

/** The inbox and the job in one statement: an event that was kept is worked on. Gives nothing for one kept before. */
const keeping: Statement = {
  name: 'receive-webhook',
  text: `
    with event as (
      insert into payment_events (provider, event_key, payment_ref) values ($1, $2, $3)
      on conflict do nothing returning id
    ), ours as (
      select id from orders where provider = $1 and payment_ref = $3 and exists (select from event)
    ), job as (
      select $4::uuid as id, 'payment.event' as name, jsonb_build_object('orderId', id) as data,
        make_interval(secs => $5) as waits
      from ours
    ), enqueued as (${insertJobsOf('job')})
    select (select id from ours) as "orderId" from event`,
}
