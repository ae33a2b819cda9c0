import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type DeliveryChannel, type DeliveryKind, type DeliveryStatus, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** A message to one person. Its key is what "once" means: sending it again on purpose is another key. */
export interface Message {
  key: string
  kind: DeliveryKind
  channel: DeliveryChannel
  customerId: number
  orderId?: string
  leadId?: string
  address: string
}

/** Thrown by a sender when another try would end in the same way. */
export class PermanentSendError extends Error {
  override name = 'PermanentSendError'
  readonly permanent = true
}

export type DeliveryResult = 'sent' | 'sent-before' | 'refused'

const saysItLivesEveryMs = 10_000
const abandonedAfterSeconds = 40

/**
 * Sends a message unless it was sent, or refused, before. Every try is a row. What may pass is thrown, so that the
 * job tries again; a refusal for good is not. A process that dies in the middle leaves a row that is taken over:
 * then, and only then, a message can reach somebody twice.
 */
export async function deliverOnce(message: Message, send: () => Promise<string | null>): Promise<DeliveryResult> {
  const before = await newestStatus(message)
  if (before === 'refused') return 'refused'
  if (before === 'sending') await abandon(message)
  else if (before && inHand.includes(before)) return 'sent-before'
  const id = await claim(message)
  if (id === null) throw new Error('this message is being sent by somebody else')
  const providerId = await sendOrExplain(id, send)
  if (providerId === refused) return 'refused'
  await finish(id, { status: 'sent', providerId })
  return 'sent'
}

const refused = Symbol('refused')

async function sendOrExplain(id: number, send: () => Promise<string | null>): Promise<string | null | typeof refused> {
  const life = setInterval(() => void sayItLives(id), saysItLivesEveryMs)
  try {
    return await send()
  } catch (error) {
    const { message: reason, permanent } = error as Error & { permanent?: boolean }
    await finish(id, { status: permanent ? 'refused' : 'failed', error: reason.slice(0, 500) })
    if (permanent) return refused
    throw error
  } finally {
    clearInterval(life)
  }
}

const inHand: DeliveryStatus[] = ['sending', 'sent', 'delivered', 'read']

/** What is under way or has succeeded, if anything, else the last failure. */
async function newestStatus(message: Message): Promise<DeliveryStatus | null> {
  const [row] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(isOf(message))
    .orderBy(desc(inArray(deliveries.status, inHand)), desc(deliveries.id))
    .limit(1)
  return row?.status ?? null
}

/** The customer is named because the table has an index by customer, and none by all keys. */
function isOf({ key, customerId }: Message) {
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

async function abandon(message: Message) {
  const isSilent = sql`${deliveries.updatedAt} < now() - make_interval(secs => ${abandonedAfterSeconds})`
  await db
    .update(deliveries)
    .set({ status: 'abandoned', updatedAt: sql`now()` })
    .where(and(isOf(message), eq(deliveries.status, 'sending'), isSilent))
}

/** Without it a slow server would look like a killed process. A database that does not answer is no reason to stop. */
async function sayItLives(id: number) {
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
