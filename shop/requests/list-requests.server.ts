import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { type RequestState, requestMessages, requests } from '#db/schema/requests.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

/** More open requests than this are a flood, of which the oldest count. */
const maxListed = 200

const listed = {
  ...pickColumns(requests, 'id', 'orderId', 'trouble', 'state', 'promisedAt', 'createdAt'),
  ...pickColumns(orders, 'number', 'productName', 'fullName', 'email'),
}

/** The oldest promise first; of those that are done, the newest. */
export function listRequests(state: RequestState) {
  const order = state === 'open' ? [asc(requests.promisedAt), asc(requests.id)] : [desc(requests.id)]
  return select(eq(requests.state, state))
    .orderBy(...order)
    .limit(maxListed)
}

function select(condition: SQL | undefined) {
  return db.select(listed).from(requests).innerJoin(orders, eq(orders.id, requests.orderId)).where(condition)
}

/** For Home: how many wait, and the first promise of them. */
export async function countOpenRequests(): Promise<{ count: number; promisedAt: Date } | null> {
  const [open] = await db
    .select({
      count: sql<number>`count(*)::int`,
      promisedAt: sql`min(${requests.promisedAt})`.mapWith(requests.promisedAt),
    })
    .from(requests)
    .where(eq(requests.state, 'open'))
  return open && open.count > 0 ? open : null
}

/** One request with everything that was said, and the earlier ones of the same customer. */
export async function readRequest(requestId: number) {
  if (!Number.isSafeInteger(requestId) || requestId < 1) return null
  const [request] = await select(eq(requests.id, requestId))
  if (!request) return null
  const customers = db.select({ id: orders.customerId }).from(orders).where(eq(orders.id, request.orderId))
  const [messages, earlier] = await Promise.all([
    listMessages([requestId]),
    select(and(inArray(orders.customerId, customers), ne(requests.id, requestId)))
      .orderBy(desc(requests.id))
      .limit(20),
  ])
  return { request, messages, earlier }
}

function listMessages(requestIds: number[]) {
  return db
    .select()
    .from(requestMessages)
    .where(inArray(requestMessages.requestId, requestIds))
    .orderBy(asc(requestMessages.id))
}

/** What the buyer of these orders sees, the newest request first. The caller must have proof that they are the buyer's. */
export async function listBuyerRequests(orderIds: string[]) {
  if (orderIds.length === 0) return []
  const found = await db
    .select()
    .from(requests)
    .where(and(inArray(requests.orderId, orderIds), gt(requests.id, 0)))
    .orderBy(desc(requests.id))
    .limit(50)
  if (found.length === 0) return []
  const messages = await listMessages(found.map(({ id }) => id))
  return found.map((request) => ({
    ...request,
    // Who of the shop wrote it is not for the buyer.
    messages: messages
      .filter(({ requestId }) => requestId === request.id)
      .map(({ id, kind, text, createdAt }) => ({ id, kind, text, at: createdAt })),
  }))
}

export type ShownRequest = Awaited<ReturnType<typeof listBuyerRequests>>[number]
