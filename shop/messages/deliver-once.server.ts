import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type DeliveryChannel, type DeliveryKind, type DeliveryStatus, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** Each key is sent once; a message that is resent on purpose has another key. */
export interface Message {
  key: string
  kind: DeliveryKind
  channel: DeliveryChannel
  customerId: number
  orderId?: string
  leadId?: string
  address: string
}

/** Thrown by a sender when a retry would fail too. */
export class PermanentSendError extends Error {
  override name = 'PermanentSendError'
  readonly permanent = true
}

export type DeliveryResult = 'sent' | 'sent-before' | 'refused'

const heartbeatMs = 10_000
const abandonedAfterSeconds = 40

/**
 * Sends a message unless it was sent or refused before, and records every attempt in a row. Throws temporary failures,
 * so that the job is retried. A message can arrive twice only when its process was killed while sending.
 */
export async function deliverOnce(message: Message, send: () => Promise<string | null>): Promise<DeliveryResult> {
  const before = await findStatus(message)
  if (before === 'refused') return 'refused'
  if (before === 'sending') await markAbandoned(message)
  else if (before && sendingOrSent.includes(before)) return 'sent-before'
  const id = await claim(message)
  if (id === null) throw new Error('another process is sending this message')
  const providerId = await sendAndRecordFailure(id, send)
  if (providerId === refused) return 'refused'
  await finish(id, { status: 'sent', providerId })
  return 'sent'
}

const refused = Symbol('refused')

async function sendAndRecordFailure(
  id: number,
  send: () => Promise<string | null>,
): Promise<string | null | typeof refused> {
  const heartbeat = setInterval(() => void sendHeartbeat(id), heartbeatMs)
  try {
    return await send()
  } catch (error) {
    const { message: reason, permanent } = error as Error & { permanent?: boolean }
    await finish(id, { status: permanent ? 'refused' : 'failed', error: reason.slice(0, 500) })
    if (permanent) return refused
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

const sendingOrSent: DeliveryStatus[] = ['sending', 'sent', 'delivered', 'read']

/** Of the attempt that is running or has succeeded, otherwise of the last failure. */
async function findStatus(message: Message): Promise<DeliveryStatus | null> {
  const [row] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(matches(message))
    .orderBy(desc(inArray(deliveries.status, sendingOrSent)), desc(deliveries.id))
    .limit(1)
  return row?.status ?? null
}

/** The condition on the customer allows the index, because keys alone have none. */
function matches({ key, customerId }: Message) {
  return and(eq(deliveries.customerId, customerId), eq(deliveries.messageKey, key))
}

async function claim({ key, ...message }: Message): Promise<number | null> {
  const [claimed] = await db
    .insert(deliveries)
    .values({ messageKey: key, ...message, status: 'sending' })
    .onConflictDoNothing()
    .returning({ id: deliveries.id })
  return claimed?.id ?? null
}

async function markAbandoned(message: Message) {
  const hasNoHeartbeat = sql`${deliveries.updatedAt} < now() - make_interval(secs => ${abandonedAfterSeconds})`
  await db
    .update(deliveries)
    .set({ status: 'abandoned', updatedAt: sql`now()` })
    .where(and(matches(message), eq(deliveries.status, 'sending'), hasNoHeartbeat))
}

/** Without it, a slow mail server would look like a killed process; a database error must not stop the sending. */
async function sendHeartbeat(id: number) {
  await db
    .update(deliveries)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'sending')))
    .catch(() => {})
}

async function finish(id: number, result: { status: DeliveryStatus; providerId?: string | null; error?: string }) {
  await db
    .update(deliveries)
    .set({ ...result, updatedAt: sql`now()` })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'sending')))
}
