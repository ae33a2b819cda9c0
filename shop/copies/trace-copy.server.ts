import { asc, eq } from 'drizzle-orm'
import { copies, customers, downloads, editions, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

/** A file from somewhere may be made to keep a reader busy, while buyers' copies wait for the same thread. */
const maxSearchMs = 30_000

export type Trace =
  | { found: 'copy'; copy: TracedCopy }
  /** Marked by a shop, but not by this one, or this one has lost the row. */
  | { found: 'foreign-mark' }
  /** The seller's own file, as it was before any stamp. */
  | { found: 'original'; file: string }
  /** No hidden mark, but the line on its pages names an order: whoever prints a copy anew keeps only that. */
  | { found: 'printed'; order: TracedOrder }
  /** One of ours from which somebody has taken what named its buyer. */
  | { found: 'stripped' }
  | { found: 'nothing' }
  /** Too much to be looked through: perhaps so on purpose. */
  | { found: 'unreadable' }

export interface TracedOrder {
  orderId: string
  orderedAt: Date
  customerId: number
  fullName: string
  email: string
  isErased: boolean
}

export interface TracedCopy extends TracedOrder {
  file: string
  madeAt: Date
  downloads: { at: Date; userAgent: string | null }[]
}

/** Whose copy a file was. */
export async function traceCopy(bytes: Uint8Array): Promise<Trace> {
  const [original] = await db
    .select()
    .from(editions)
    .where(eq(editions.sha256, await digestOf(bytes)))
    .limit(1)
  if (original) return { found: 'original', file: original.file }
  const mark = await findMark(bytes).catch((err: Error) => {
    log.warn({ err }, 'a file to be traced could not be looked through')
    return { isUnreadable: true as const }
  })
  if ('isUnreadable' in mark) return { found: 'unreadable' }
  if (mark.copyId) {
    const copy = await findCopy(mark.copyId)
    return copy ? { found: 'copy', copy } : { found: 'foreign-mark' }
  }
  const order = mark.orderId ? await findOrder(mark.orderId) : null
  if (order) return { found: 'printed', order }
  return { found: mark.isStripped ? 'stripped' : 'nothing' }
}

interface Mark {
  copyId: string | null
  orderId: string | null
  isStripped: boolean
}

async function findMark(bytes: Uint8Array): Promise<Mark> {
  const look = <Result>(task: string) => runInWorker<Result>(task, bytes, maxSearchMs)
  const copyId = await look<string | null>('findCopyId')
  if (copyId) return { copyId, orderId: null, isStripped: false }
  // Reading a page takes longer than looking for a mark: when it takes too long the rest is still worth an answer.
  const orderId = await look<string | null>('findStampedOrder').catch(() => null)
  return { copyId, orderId, isStripped: !orderId && (await look<boolean>('hasStampRemains')) }
}

/** In another thread, unlike the digests of node:crypto: a large file would hold up every visitor. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}

async function findCopy(copyId: string): Promise<TracedCopy | null> {
  const [copy] = await db.select().from(copies).where(eq(copies.id, copyId))
  const order = copy ? await findOrder(copy.orderId) : null
  if (!copy || !order) return null
  const begun = await db.select().from(downloads).where(eq(downloads.orderId, order.orderId)).orderBy(asc(downloads.id))
  return {
    ...order,
    file: copy.file,
    madeAt: copy.createdAt,
    downloads: begun
      .filter((download) => download.copyId === copyId)
      .map(({ createdAt, userAgent }) => ({ at: createdAt, userAgent })),
  }
}

async function findOrder(orderId: string): Promise<TracedOrder | null> {
  const [found] = await db
    .select({ order: orders, customer: customers })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!found) return null
  const { order, customer } = found
  return {
    orderId: order.id,
    orderedAt: order.createdAt,
    customerId: customer.id,
    fullName: order.fullName,
    email: order.email,
    isErased: customer.erasedAt !== null,
  }
}
