import { and, eq } from 'drizzle-orm'
import { type Copy, copies, type Edition, type Order, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { storage } from '#platform/storage.server.ts'
import { getCurrentEdition } from '#shop/editions/get-current-edition.server.ts'
import { closeCopyProblem, openCopyProblem } from './copy-problem.server.ts'
import { hashStamp, stampCopy } from './stamp-copy.server.ts'

const inProgress = new Map<string, Promise<Copy>>()

/**
 * The current edition of a file, stamped for the buyer of an order; calls at the same time share one copy. Throws when
 * the copy cannot be made, and never returns a file without a stamp.
 */
export function getCopy(orderId: string, file: string): Promise<Copy> {
  const key = `${orderId}/${file}`
  const copy = inProgress.get(key) ?? findOrStampCopy(orderId, file).finally(() => inProgress.delete(key))
  inProgress.set(key, copy)
  return copy
}

async function findOrStampCopy(orderId: string, file: string): Promise<Copy> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('the order does not exist')
  try {
    const edition = await getCurrentEdition(file)
    const known = await findCopy(order, edition)
    if (known?.storedAt && (await storage.head(known.storageKey))) return known
    const copy = await stampCopy(order, edition, known?.id)
    await closeCopyProblem(orderId, file)
    return copy
  } catch (err) {
    log.error({ err, orderId, file }, 'could not make a copy')
    await openCopyProblem(orderId, file, (err as Error).message)
    throw err
  }
}

async function findCopy(order: Order, edition: Edition): Promise<Copy | null> {
  const [copy] = await db
    .select()
    .from(copies)
    .where(
      and(
        eq(copies.orderId, order.id),
        eq(copies.file, edition.file),
        eq(copies.editionId, edition.id),
        eq(copies.stampHash, hashStamp(order)),
      ),
    )
  return copy ?? null
}
