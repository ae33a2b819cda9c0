import { asc, eq } from 'drizzle-orm'
import { copies, downloads } from '#db/schema/copies.ts'
import { type Customer, customers } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'

/** A malicious file may keep a PDF reader busy, and the owner waits for the answer. */
const maxSearchMs = 30_000

export type Trace =
  | { found: 'copy'; copy: TracedCopy }
  /** The mark belongs to no copy of this shop. */
  | { found: 'unknown-mark' }
  /** The owner's file, without a stamp. */
  | { found: 'unstamped'; file: string }
  /** Printing a copy to a new PDF removes the hidden mark, but the line on its pages still names the order. */
  | { found: 'printed'; order: TracedOrder }
  /** A copy of this shop from which the mark was removed. */
  | { found: 'stripped' }
  | { found: 'nothing' }
  /** Too big to search. */
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
  /** As the order names it. */
  title: string
  madeAt: Date
  downloads: { at: Date; userAgent: string | null }[]
}

/** Finds the buyer of a leaked copy. */
export async function traceCopy(bytes: Uint8Array): Promise<Trace> {
  const [edition] = await db
    .select()
    .from(editions)
    .where(eq(editions.sha256, await sha256HexInThread(bytes)))
    .limit(1)
  if (edition) return { found: 'unstamped', file: edition.file }
  const mark = await findMark(bytes).catch((err: Error) => {
    log.warn({ err }, 'could not search a file for a mark')
    return { isUnreadable: true as const }
  })
  if ('isUnreadable' in mark) return { found: 'unreadable' }
  if (mark.copyId) {
    const copy = await findCopy(mark.copyId)
    return copy ? { found: 'copy', copy } : { found: 'unknown-mark' }
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
  const search = <Result>(task: string) => runConfined<Result>('uploads', task, bytes, maxSearchMs)
  const copyId = await search<string | null>('findCopyId')
  if (copyId) return { copyId, orderId: null, isStripped: false }
  // Reading the pages may time out, but the last search can still find something.
  const orderId = await search<string | null>('findStampedOrder').catch(() => null)
  return { copyId, orderId, isStripped: !orderId && (await search<boolean>('hasStampRemains')) }
}

/** Unlike createHash, it runs in another thread, so that a large file does not delay every visitor. */
async function sha256HexInThread(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}

async function findCopy(copyId: string): Promise<TracedCopy | null> {
  const [copy] = await db.select().from(copies).where(eq(copies.id, copyId))
  const found = copy ? await readOrder(copy.orderId) : null
  if (!copy || !found) return null
  const { id, files } = found.order
  const rows = await db.select().from(downloads).where(eq(downloads.orderId, id)).orderBy(asc(downloads.id))
  return {
    ...toTracedOrder(found),
    title: files.find(({ file }) => file === copy.file)?.title ?? copy.file,
    madeAt: copy.createdAt,
    downloads: rows
      .filter((download) => download.copyId === copyId)
      .map(({ createdAt, userAgent }) => ({ at: createdAt, userAgent })),
  }
}

async function findOrder(orderId: string): Promise<TracedOrder | null> {
  const found = await readOrder(orderId)
  return found && toTracedOrder(found)
}

async function readOrder(orderId: string) {
  const [found] = await db
    .select({ order: orders, customer: customers })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  return found ?? null
}

function toTracedOrder({ order, customer }: { order: Order; customer: Customer }): TracedOrder {
  return {
    orderId: order.id,
    orderedAt: order.createdAt,
    customerId: customer.id,
    fullName: order.fullName,
    email: order.email,
    isErased: customer.erasedAt !== null,
  }
}
