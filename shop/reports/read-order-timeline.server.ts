import { and, eq, inArray, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { auditLog } from '#db/schema/audit.ts'
import { copies, copyProblems, downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import { type DeliveryChannel, type DeliveryKind, type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { type Order, type OrderProblemKind, orderProblems, orders } from '#db/schema/orders.ts'
import { type DisputeState, disputeAnswers, disputes, paymentEvents, receivedPayments } from '#db/schema/payments.ts'
import { type RefundState, refunds } from '#db/schema/refunds.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { findFileTitle } from './find-file-title.ts'
import { type ProblemFacts, readProblemFacts } from './read-paid-and-delivered.server.ts'

export type TimelineEvent = { at: Date } & (
  | { kind: 'created' | 'rebuilt' | 'completed' | 'failed' | 'payment-event' }
  | {
      kind: 'received'
      amountInPaise: number
      currency: string
      bankReference: string | null
      feeInPaise: number | null
    }
  | { kind: 'problem'; problem: OrderProblemKind; resolvedAt: Date | null; facts: ProblemFacts | null }
  | { kind: 'refund'; amountInPaise: number; currency: string; state: Exclude<RefundState, 'requested'> }
  | { kind: 'dispute'; amountInPaise: number; state: DisputeState; respondBy: Date | null }
  | { kind: 'dispute-answer'; answer: 'contest' | 'accept'; state: 'sent' | 'failed'; error: string | null }
  | { kind: 'copy-problem'; file: string; resolvedAt: Date | null }
  | {
      kind: 'delivery'
      message: DeliveryKind
      channel: DeliveryChannel
      status: DeliveryStatus
      address: string
      error: string | null
    }
  | { kind: 'download'; file: string; title: string; edition: Date | null }
  | { kind: 'act'; act: string; detail: Record<string, string | number> }
)

export interface OpenProblem {
  kind: OrderProblemKind | 'copy-problem'
  file: string | null
  facts: ProblemFacts | null
}

export interface TimelineFacts {
  order: Order
  isErased: boolean
  receivedInPaise: number | null
  openProblems: OpenProblem[]
  events: TimelineEvent[]
}

type Reader = Database | Transaction

export async function readOrderTimeline(orderId: string, tx: Reader = db): Promise<TimelineFacts | null> {
  const [found] = await tx
    .select({ order: orders, erasedAt: customers.erasedAt })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!found) return null
  const events = [
    ...listOrderEvents(found.order),
    ...(await readPaymentEvents(found.order, tx)),
    ...(await readReceivedPayments(orderId, tx)),
    ...(await readRefunds(orderId, tx)),
    ...(await readDisputes(orderId, tx)),
    ...(await readDisputeAnswers(orderId, tx)),
    ...(await readProblems(orderId, tx)),
    ...(await readDeliveries(orderId, tx)),
    ...(await readDownloads(found.order, tx)),
    ...(await readActs(orderId, tx)),
  ]
  const timeline = events.sort(byTime)
  return {
    order: found.order,
    isErased: found.erasedAt !== null,
    receivedInPaise: sumReceived(timeline),
    openProblems: timeline.flatMap(toOpenProblem),
    events: timeline,
  }
}

/** Orders the events of one transaction, which have the same time. */
const ranks: TimelineEvent['kind'][] = [
  'created',
  'rebuilt',
  'payment-event',
  'received',
  'problem',
  'act',
  'failed',
  'completed',
  'dispute',
  'refund',
]

function byTime(a: TimelineEvent, b: TimelineEvent): number {
  const rank = ({ kind }: TimelineEvent) => (ranks.includes(kind) ? ranks.indexOf(kind) : ranks.length)
  return a.at.getTime() - b.at.getTime() || rank(a) - rank(b)
}

function sumReceived(events: TimelineEvent[]): number | null {
  const received = events.filter((event) => event.kind === 'received')
  return received.length === 0 ? null : sumOf(received, 'amountInPaise')
}

function toOpenProblem(event: TimelineEvent): OpenProblem[] {
  if (event.kind === 'problem' && !event.resolvedAt) return [{ kind: event.problem, file: null, facts: event.facts }]
  if (event.kind === 'copy-problem' && !event.resolvedAt)
    return [{ kind: 'copy-problem', file: event.file, facts: null }]
  return []
}

function listOrderEvents({ createdAt, rebuiltAt, completedAt, failedAt }: Order): TimelineEvent[] {
  const events: TimelineEvent[] = [{ kind: 'created', at: createdAt }]
  if (rebuiltAt) events.push({ kind: 'rebuilt', at: rebuiltAt })
  if (failedAt) events.push({ kind: 'failed', at: failedAt })
  if (completedAt) events.push({ kind: 'completed', at: completedAt })
  return events
}

async function readPaymentEvents({ provider, paymentRef }: Order, tx: Reader): Promise<TimelineEvent[]> {
  if (!paymentRef) return []
  const isForOrder = and(eq(paymentEvents.provider, provider), eq(paymentEvents.paymentRef, paymentRef))
  const rows = await tx.select({ at: paymentEvents.receivedAt }).from(paymentEvents).where(isForOrder)
  return rows.map((row) => ({ kind: 'payment-event', ...row }))
}

async function readReceivedPayments(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx
    .select({
      at: receivedPayments.createdAt,
      ...pickColumns(receivedPayments, 'amountInPaise', 'currency', 'bankReference', 'feeInPaise'),
    })
    .from(receivedPayments)
    .where(eq(receivedPayments.orderId, orderId))
  return rows.map((row) => ({ kind: 'received', ...row }))
}

async function readProblems(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const { createdAt: at, kind: problem } = orderProblems
  const paymentProblems = await tx
    .select({ at, problem, ...pickColumns(orderProblems, 'resolvedAt', 'detail') })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
  const fileProblems = await tx
    .select({ at: copyProblems.createdAt, ...pickColumns(copyProblems, 'file', 'resolvedAt') })
    .from(copyProblems)
    .where(eq(copyProblems.orderId, orderId))
  return [
    ...paymentProblems.map(({ detail, ...row }) => ({
      kind: 'problem' as const,
      ...row,
      facts: readProblemFacts(row.problem, detail),
    })),
    ...fileProblems.map((row) => ({ kind: 'copy-problem' as const, ...row })),
  ]
}

async function readRefunds(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx
    .select({
      ...pickColumns(refunds, 'amountInPaise', 'acceptedAt', 'processedAt', 'failedAt'),
      currency: sql<string>`coalesce(${receivedPayments.currency}, 'INR')`,
    })
    .from(refunds)
    .leftJoin(
      receivedPayments,
      and(eq(receivedPayments.provider, refunds.provider), eq(receivedPayments.externalId, refunds.paymentId)),
    )
    .where(eq(refunds.orderId, orderId))
  return rows.flatMap(({ amountInPaise, currency, acceptedAt, processedAt, failedAt }) => {
    const steps = [
      ['accepted', acceptedAt],
      ['processed', processedAt],
      ['failed', failedAt],
    ] as const
    return steps.flatMap(([state, at]) => (at ? [{ kind: 'refund' as const, at, amountInPaise, currency, state }] : []))
  })
}

async function readDisputes(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx.select().from(disputes).where(eq(disputes.orderId, orderId))
  return rows.flatMap(({ amountInPaise, state, createdAt, lostAt, updatedAt, respondBy }) => {
    const opened = { kind: 'dispute' as const, at: createdAt, amountInPaise, state: 'open' as const, respondBy }
    return state === 'open' ? [opened] : [opened, { ...opened, at: lostAt ?? updatedAt, state }]
  })
}

/** What the provider said to it; the owner's request is an act. */
async function readDisputeAnswers(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx.select().from(disputeAnswers).where(eq(disputeAnswers.orderId, orderId))
  return rows.flatMap(({ kind: answer, sentAt, failedAt, error }): TimelineEvent[] => {
    const event = { kind: 'dispute-answer' as const, answer, error }
    if (failedAt) return [{ ...event, at: failedAt, state: 'failed' }]
    return sentAt ? [{ ...event, at: sentAt, state: 'sent' }] : []
  })
}

async function readDeliveries(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx
    .select({
      at: deliveries.createdAt,
      message: deliveries.kind,
      ...pickColumns(deliveries, 'channel', 'status', 'address', 'error'),
    })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), inArray(deliveries.kind, ['order', 'refund', 'request'])))
  return rows.map((row) => ({ kind: 'delivery', ...row }))
}

async function readDownloads({ id: orderId, files }: Order, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx
    .select({ at: downloads.createdAt, file: downloads.file, edition: editions.createdAt })
    .from(downloads)
    .leftJoin(copies, eq(copies.id, downloads.copyId))
    .leftJoin(editions, eq(editions.id, copies.editionId))
    .where(eq(downloads.orderId, orderId))
  return rows.map((row) => ({ kind: 'download', ...row, title: findFileTitle(files, row.file) }))
}

async function readActs(orderId: string, tx: Reader): Promise<TimelineEvent[]> {
  const rows = await tx
    .select({ at: auditLog.createdAt, act: auditLog.act, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
  return rows.map(({ detail, ...row }) => ({ kind: 'act', ...row, detail: detail as Record<string, string | number> }))
}
