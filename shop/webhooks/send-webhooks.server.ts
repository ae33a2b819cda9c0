import { eq, sql } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { fetchPublic } from '#platform/public-addresses.server.ts'
import { describeEvent } from './describe-event.server.ts'
import { openEndpointSecret } from './endpoint-secret.server.ts'
import { chooseRetryDelay } from './retry-after.ts'
import { signEvent } from './webhook-signature.server.ts'

export const webhooksChannel = 'webhooks'

const batchSize = 20
const timeoutMs = 15_000
/** Longer than an attempt can take: then its process was killed. */
const leaseSeconds = 60
const maxAnswerLength = 500

interface DueDelivery extends Record<string, unknown> {
  id: string
  attempts: number
  eventId: string
  type: string
  orderId: string | null
  customerId: string | null
  subjectId: string
  happenedAt: Date
  endpointId: string
  url: string
  hasContact: boolean
  secret: string
  secretBefore: string | null
}

let running: Promise<void> | undefined
let isWanted = false

/** Sends everything that is due. A call during a run makes it look once more at its end. */
export function sendWebhooks(): Promise<void> {
  isWanted = true
  running ??= sendUntilNothingIsDue().finally(() => {
    running = undefined
  })
  return running
}

async function sendUntilNothingIsDue(): Promise<void> {
  while (isWanted) {
    isWanted = false
    const due = await claimDue()
    await Promise.all(due.map(attempt))
    // The next event of an order becomes due when the one before it has arrived.
    if (due.length > 0) isWanted = true
  }
}

/** Of each order only the first event that waits, so that a receiver gets them in their order. */
async function claimDue(): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    with due as (
      select d.id from webhook_deliveries d
      join webhook_endpoints w on w.id = d.endpoint_id and w.disabled_at is null
      where d.state = 'waiting' and d.next_attempt_at <= now() and not exists (
        select from webhook_deliveries earlier
        where earlier.endpoint_id = d.endpoint_id and earlier.sequence = d.sequence and earlier.id < d.id
          and earlier.state = 'waiting')
      order by d.id limit ${batchSize} for update of d skip locked
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due, webhook_events e, webhook_endpoints w
    where d.id = due.id and e.id = d.event_id and w.id = d.endpoint_id
    returning d.id, d.attempts, e.id as "eventId", e.type, e.order_id as "orderId", e.customer_id as "customerId",
      e.subject_id as "subjectId", e.created_at as "happenedAt", w.id as "endpointId", w.url,
      w.has_contact as "hasContact", w.secret,
      case when w.secret_before_until > now() then w.secret_before end as "secretBefore"`)
  return rows
}

interface Answer {
  status: number | null
  text: string
  retryAfter: string | null
}

async function attempt(delivery: DueDelivery): Promise<void> {
  const answer = await post(delivery).catch((error: unknown): Answer => {
    return { status: null, text: error instanceof Error ? error.message : String(error), retryAfter: null }
  })
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  if (answer.status === 410) await disableEndpoint(delivery.endpointId)
  const delay = isDelivered ? null : chooseRetryDelay(delivery.attempts, answer.retryAfter)
  const state = isDelivered ? 'delivered' : delay === null ? 'failed' : 'waiting'
  await db
    .update(webhookDeliveries)
    .set({
      state,
      status: answer.status,
      answer: toPlainText(answer.text).slice(0, maxAnswerLength),
      ...(isDelivered ? { deliveredAt: sql`now()` } : {}),
      ...(delay === null ? {} : { nextAttemptAt: sql`now() + make_interval(secs => ${delay})` }),
    })
    .where(eq(webhookDeliveries.id, Number(delivery.id)))
}

async function post(delivery: DueDelivery): Promise<Answer> {
  const { endpointId, url, eventId, type, happenedAt, hasContact } = delivery
  const secrets = [delivery.secret, delivery.secretBefore]
    .filter((secret) => secret !== null)
    .map((secret) => openEndpointSecret(endpointId, secret))
  const customerId = delivery.customerId === null ? null : Number(delivery.customerId)
  const data = await describeEvent({ ...delivery, customerId }, { hasContact })
  const body = JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data })
  const timestamp = Math.floor(Date.now() / 1000)
  const stopped = new AbortController()
  const timer = setTimeout(() => stopped.abort(), timeoutMs)
  try {
    const response = await fetchPublic(url, {
      method: 'POST',
      body: Buffer.from(body),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signEvent(secrets, { id: eventId, timestamp, body }),
      },
      signal: stopped.signal,
    })
    const text = await readStart(response)
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
  } finally {
    clearTimeout(timer)
  }
}

/** A receiver could send without end. */
async function readStart(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxAnswerLength) break
  }
  return text
}

async function disableEndpoint(id: string): Promise<void> {
  log.warn({ endpoint: id }, 'an endpoint of webhooks answered 410 and gets no more events')
  await db.update(webhookEndpoints).set({ disabledAt: sql`now()` }).where(eq(webhookEndpoints.id, id))
}
