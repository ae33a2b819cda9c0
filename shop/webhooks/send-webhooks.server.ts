import { setTimeout as sleep } from 'node:timers/promises'
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

/** At the same time to one endpoint. */
const batchSize = 10
/** Longer than an attempt can take, shorter than the minute between two jobs. */
const maxWaitMs = 20_000
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

/** What one endpoint gets now. */
interface Turn {
  done: Promise<void>
  /** Look once more at its end. */
  isWanted: boolean
}

const turns = new Map<string, Turn>()

/**
 * Sends everything that is due. Each endpoint has its own turn, so a receiver that hangs delays only itself; the call
 * returns without it after a while, so that the job of the next minute can start the others.
 */
export async function sendWebhooks(): Promise<void> {
  const endpoints = await findDueEndpoints()
  const patience = new AbortController()
  await Promise.race([
    Promise.all(endpoints.map(sendToEndpoint)),
    sleep(maxWaitMs, undefined, { ref: false, signal: patience.signal }).catch(() => {}),
  ]).finally(() => patience.abort())
}

async function findDueEndpoints(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from webhook_endpoints w where w.disabled_at is null and exists (
      select from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting' and d.next_attempt_at <= now())`)
  return rows.map(({ id }) => id)
}

function sendToEndpoint(id: string): Promise<void> {
  const current = turns.get(id)
  if (current) {
    current.isWanted = true
    return current.done
  }
  const turn: Turn = { done: Promise.resolve(), isWanted: true }
  turns.set(id, turn)
  turn.done = sendUntilNothingIsDue(id, turn).finally(() => turns.delete(id))
  // The caller may have stopped waiting.
  turn.done.catch((err: unknown) => log.error({ err, endpoint: id }, 'could not send webhooks'))
  return turn.done
}

async function sendUntilNothingIsDue(endpointId: string, turn: Turn): Promise<void> {
  while (turn.isWanted) {
    turn.isWanted = false
    const due = await claimDue(endpointId)
    await Promise.all(due.map(attempt))
    // The next event of an order becomes due when the one before it has arrived.
    if (due.length > 0) turn.isWanted = true
  }
}

/** Of each order only the first event that waits, so that a receiver gets them in their order. */
async function claimDue(endpointId: string): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    with due as (
      select d.id from webhook_deliveries d
      join webhook_endpoints w on w.id = d.endpoint_id and w.disabled_at is null
      where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_attempt_at <= now() and not exists (
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
