import { asc, eq } from 'drizzle-orm'
import { copies, downloads } from '#db/schema/copies.ts'
import { type Customer, customers } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import { maxBytesInMemory, startBytes } from '#documents/file-types/file-type.ts'
import type { FoundMark } from '#documents/file-types/find-mark.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { type IncomingFile, openBytes } from '#shop/editions/incoming-file.server.ts'

/** A malicious file may keep a PDF reader busy, and the owner waits for the answer. */
const maxSearchMs = 30_000
const slowestBytesPerMs = 10_000

export type Trace =
  | { found: 'copy'; copy: TracedCopy }
  /** The mark belongs to no copy of this shop. */
  | { found: 'unknown-mark' }
  /** The owner's file, without a stamp. */
  | { found: 'unstamped'; file: string; carriesMark: boolean }
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

/** Finds the buyer of a leaked copy of any type. */
export async function traceCopy(given: Uint8Array | IncomingFile): Promise<Trace> {
  const file = given instanceof Uint8Array ? openBytes(given) : given
  const [edition] = await db.select().from(editions).where(eq(editions.sha256, file.sha256)).limit(1)
  if (edition) return { found: 'unstamped', file: edition.file, carriesMark: getFileType(edition.type).carriesMark }
  const mark = await findMark(file).catch((err: Error) => {
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

async function findMark(file: IncomingFile): Promise<Mark> {
  const start = await file.read(0, Math.min(startBytes, file.bytes))
  const { bytes, content, read } = file
  if (getFileType('pdf').recognise(start) && bytes <= maxBytesInMemory) return findPdfMark(await read(0, bytes))
  const input = { bytes, content }
  const maxMs = maxSearchMs + bytes / slowestBytesPerMs
  const options = { maxMs, readPart: read }
  return { isStripped: false, ...(await runConfined<FoundMark>('uploads', 'findMarkInFile', input, options)) }
}

async function findPdfMark(bytes: Uint8Array): Promise<Mark> {
  const search = <Result>(task: string) => runConfined<Result>('uploads', task, bytes, { maxMs: maxSearchMs })
  const copyId = await search<string | null>('findCopyId')
  if (copyId) return { copyId, orderId: null, isStripped: false }
  // Reading the pages may time out, but the last search can still find something.
  const orderId = await search<string | null>('findStampedOrder').catch(() => null)
  return { copyId, orderId, isStripped: !orderId && (await search<boolean>('hasStampRemains')) }
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
