import { asc, eq } from 'drizzle-orm'
import { copies, customers, downloads, editions, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

/** A file from somewhere may be made to keep a reader busy, while buyers' copies wait for the same thread. */
const longestSearchMs = 30_000

export type Trace =
  | { found: 'copy'; copy: TracedCopy }
  /** Marked by a shop, but not by this one, or this one has lost the row. */
  | { found: 'foreign-mark' }
  /** The seller's own file, as it was before any stamp. */
  | { found: 'original'; file: string }
  /** One of ours from which somebody has taken what named its buyer. */
  | { found: 'stripped' }
  | { found: 'nothing' }
  /** Too much to be looked through: perhaps so on purpose. */
  | { found: 'unreadable' }

export interface TracedCopy {
  file: string
  madeAt: Date
  orderId: string
  orderedAt: Date
  customerId: number
  fullName: string
  email: string
  isErased: boolean
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
  if (!mark.copyId) return { found: mark.isStripped ? 'stripped' : 'nothing' }
  const copy = await findCopy(mark.copyId)
  return copy ? { found: 'copy', copy } : { found: 'foreign-mark' }
}

async function findMark(bytes: Uint8Array) {
  const copyId = await runInWorker<string | null>('findCopyId', bytes, longestSearchMs)
  if (copyId) return { copyId, isStripped: false }
  return { copyId, isStripped: await runInWorker<boolean>('hasStampRemains', bytes, longestSearchMs) }
}

/** In another thread, unlike the digests of node:crypto: a large file would hold up every visitor. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}

async function findCopy(copyId: string): Promise<TracedCopy | null> {
  const [found] = await db
    .select({ copy: copies, order: orders, customer: customers })
    .from(copies)
    .innerJoin(orders, eq(orders.id, copies.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(copies.id, copyId))
  if (!found) return null
  const { copy, order, customer } = found
  const begun = await db.select().from(downloads).where(eq(downloads.orderId, order.id)).orderBy(asc(downloads.id))
  return {
    file: copy.file,
    madeAt: copy.createdAt,
    orderId: order.id,
    orderedAt: order.createdAt,
    customerId: customer.id,
    fullName: order.fullName,
    email: order.email,
    isErased: customer.erasedAt !== null,
    downloads: begun
      .filter((download) => download.copyId === copyId)
      .map(({ createdAt, userAgent }) => ({ at: createdAt, userAgent })),
  }
}
