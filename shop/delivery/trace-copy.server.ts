import { asc, eq } from 'drizzle-orm'
import { copies, customers, downloads, editions, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { sha256Of } from './add-edition.server.ts'

export type Trace =
  | { found: 'copy'; copy: TracedCopy }
  /** Marked by a shop, but not by this one, or this one has lost the row. */
  | { found: 'foreign-mark' }
  /** The seller's own file, as it was before any stamp. */
  | { found: 'original'; file: string }
  /** One of ours from which somebody has taken what named its buyer. */
  | { found: 'stripped' }
  | { found: 'nothing' }

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
  const copyId = await runInWorker<string | null>('findCopyId', bytes)
  if (copyId) {
    const copy = await findCopy(copyId)
    return copy ? { found: 'copy', copy } : { found: 'foreign-mark' }
  }
  const [original] = await db
    .select()
    .from(editions)
    .where(eq(editions.sha256, sha256Of(bytes)))
    .limit(1)
  if (original) return { found: 'original', file: original.file }
  return { found: (await runInWorker<boolean>('hasStampRemains', bytes)) ? 'stripped' : 'nothing' }
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
