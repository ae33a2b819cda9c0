import { and, eq } from 'drizzle-orm'
import {
  auditLog,
  copies,
  customers,
  type DeliveryChannel,
  type DeliveryStatus,
  deliveries,
  deliveryProblems,
  downloads,
  editions,
  type Order,
  type OrderProblemKind,
  orderProblems,
  orders,
  paymentEvents,
  receivedPayments,
} from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

export { type OrderProblemKind, orderProblemKinds } from '#db/schema.ts'

/** One thing that happened to an order. */
export type TimelineEvent = { at: Date } & (
  | { kind: 'created' | 'completed' | 'failed' | 'payment-event' }
  | { kind: 'received'; amountInPaise: number; currency: string }
  | { kind: 'problem'; problem: OrderProblemKind; resolvedAt: Date | null }
  | { kind: 'unstamped'; file: string; resolvedAt: Date | null }
  | { kind: 'delivery'; channel: DeliveryChannel; status: DeliveryStatus; address: string; error: string | null }
  | { kind: 'download'; file: string; edition: Date | null }
  | { kind: 'act'; act: string; detail: Record<string, string | number> }
)

/** What the owner must still look at. */
export interface OpenProblem {
  kind: OrderProblemKind | 'unstamped'
  file: string | null
}

export interface OrderTimeline {
  order: Order
  isErased: boolean
  receivedInPaise: number | null
  openProblems: OpenProblem[]
  events: TimelineEvent[]
}

/** All that is known of an order, in the order in which it happened. Null when there is no such order. */
export async function readOrderTimeline(orderId: string): Promise<OrderTimeline | null> {
  const [found] = await db
    .select({ order: orders, erasedAt: customers.erasedAt })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!found) return null
  const events = (await Promise.all([
    ownMoments(found.order),
    readEvents(found.order),
    readMoney(orderId),
    readProblems(orderId),
    readDeliveries(orderId),
    readDownloads(orderId),
    readActs(orderId),
  ])) satisfies TimelineEvent[][]
  const told = events.flat().sort(inOrder)
  return {
    order: found.order,
    isErased: found.erasedAt !== null,
    receivedInPaise: sumOf(told),
    openProblems: told.flatMap(openProblemOf),
    events: told,
  }
}

/** Money, what it means and what follows may be of one transaction, and so of one moment. */
const ranks: TimelineEvent['kind'][] = ['created', 'payment-event', 'received', 'problem', 'act', 'failed', 'completed']

function inOrder(a: TimelineEvent, b: TimelineEvent): number {
  const rank = ({ kind }: TimelineEvent) => (ranks.includes(kind) ? ranks.indexOf(kind) : ranks.length)
  return a.at.getTime() - b.at.getTime() || rank(a) - rank(b)
}

function sumOf(events: TimelineEvent[]): number | null {
  const came = events.filter((event) => event.kind === 'received')
  return came.length === 0 ? null : came.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
}

function openProblemOf(event: TimelineEvent): OpenProblem[] {
  if (event.kind === 'problem' && !event.resolvedAt) return [{ kind: event.problem, file: null }]
  if (event.kind === 'unstamped' && !event.resolvedAt) return [{ kind: 'unstamped', file: event.file }]
  return []
}

function ownMoments({ createdAt, completedAt, failedAt }: Order): TimelineEvent[] {
  const moments: TimelineEvent[] = [{ kind: 'created', at: createdAt }]
  if (failedAt) moments.push({ kind: 'failed', at: failedAt })
  if (completedAt) moments.push({ kind: 'completed', at: completedAt })
  return moments
}

async function readEvents({ provider, paymentRef }: Order): Promise<TimelineEvent[]> {
  if (!paymentRef) return []
  const isTheirs = and(eq(paymentEvents.provider, provider), eq(paymentEvents.paymentRef, paymentRef))
  const rows = await db.select({ at: paymentEvents.receivedAt }).from(paymentEvents).where(isTheirs)
  return rows.map((row) => ({ kind: 'payment-event', ...row }))
}

async function readMoney(orderId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .select({
      at: receivedPayments.createdAt,
      amountInPaise: receivedPayments.amountInPaise,
      currency: receivedPayments.currency,
    })
    .from(receivedPayments)
    .where(eq(receivedPayments.orderId, orderId))
  return rows.map((row) => ({ kind: 'received', ...row }))
}

async function readProblems(orderId: string): Promise<TimelineEvent[]> {
  const { kind, createdAt, resolvedAt } = orderProblems
  const ofPayment = await db
    .select({ at: createdAt, problem: kind, resolvedAt })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
  const ofFiles = await db
    .select({ at: deliveryProblems.createdAt, file: deliveryProblems.file, resolvedAt: deliveryProblems.resolvedAt })
    .from(deliveryProblems)
    .where(eq(deliveryProblems.orderId, orderId))
  return [
    ...ofPayment.map((row) => ({ kind: 'problem' as const, ...row })),
    ...ofFiles.map((row) => ({ kind: 'unstamped' as const, ...row })),
  ]
}

async function readDeliveries(orderId: string): Promise<TimelineEvent[]> {
  const { channel, status, address, error, createdAt } = deliveries
  const rows = await db
    .select({ at: createdAt, channel, status, address, error })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order')))
  return rows.map((row) => ({ kind: 'delivery', ...row }))
}

async function readDownloads(orderId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .select({ at: downloads.createdAt, file: downloads.file, edition: editions.createdAt })
    .from(downloads)
    .leftJoin(copies, eq(copies.id, downloads.copyId))
    .leftJoin(editions, eq(editions.id, copies.editionId))
    .where(eq(downloads.orderId, orderId))
  return rows.map((row) => ({ kind: 'download', ...row }))
}

async function readActs(orderId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .select({ at: auditLog.createdAt, act: auditLog.act, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
  return rows.map(({ detail, ...row }) => ({ kind: 'act', ...row, detail: detail as Record<string, string | number> }))
}
