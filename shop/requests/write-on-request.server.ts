import { and, eq, ne } from 'drizzle-orm'
import type { Order } from '#db/schema/orders.ts'
import {
  type BuyerRequest,
  type RequestMessage,
  type RequestState,
  requestMessages,
  requests,
  type Trouble,
} from '#db/schema/requests.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { promisedAnswer } from './promised-answer.ts'

interface Line extends Pick<RequestMessage, 'kind' | 'text'> {
  writtenBy?: string
  state: RequestState
}

/** Locks the request, so that two answers at the same time come one after the other. Null when it is closed or unknown. */
export async function lockRequest(tx: Transaction, requestId: number): Promise<BuyerRequest | null> {
  if (!Number.isSafeInteger(requestId)) return null
  const isCurrent = and(eq(requests.id, requestId), ne(requests.state, 'closed'))
  const [request] = await tx.select().from(requests).where(isCurrent).for('update')
  return request ?? null
}

export async function writeOnRequest(tx: Transaction, requestId: number, line: Line): Promise<RequestMessage> {
  const { state, ...message } = line
  const [written] = await tx
    .insert(requestMessages)
    .values({ ...message, requestId })
    .returning()
  if (!written) throw new Error('no message was written')
  await tx.update(requests).set({ state }).where(eq(requests.id, requestId))
  return written
}

/** The order must be locked: then one request per order is enough for parallel calls too. */
export async function writeRequest(
  tx: Transaction,
  { id: orderId }: Pick<Order, 'id'>,
  { trouble, text }: { trouble: Trouble; text: string },
): Promise<BuyerRequest> {
  const promisedAt = promisedAnswer(new Date(), getContent().business.answerDays)
  const isCurrent = and(eq(requests.orderId, orderId), ne(requests.state, 'closed'))
  const [current] = await tx.select().from(requests).where(isCurrent)
  const request = current ?? (await insertRequest(tx, { orderId, trouble, promisedAt }))
  // A promise that was given stays; an answered request gets a new one.
  if (current?.state === 'answered') await tx.update(requests).set({ promisedAt }).where(eq(requests.id, current.id))
  await writeOnRequest(tx, request.id, { kind: 'asked', text, state: 'open' })
  return { ...request, state: 'open', promisedAt: current?.state === 'open' ? current.promisedAt : promisedAt }
}

async function insertRequest(tx: Transaction, row: typeof requests.$inferInsert): Promise<BuyerRequest> {
  const [request] = await tx.insert(requests).values(row).returning()
  if (!request) throw new Error('no request was written')
  return request
}
