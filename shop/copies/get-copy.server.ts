import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Copy, copies, deliveryProblems, type Edition, type Order, orders } from '#db/schema.ts'
import type { StampedPdf, Stamping } from '#documents/stamp-pdf.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { keyedHash } from '#platform/signing.server.ts'
import { readWhole, storage } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { getCurrentEdition } from '#shop/editions/get-current-edition.server.ts'
import { sha256Hex } from '#shop/editions/sha256-hex.server.ts'

/** Another look of the stamp makes other copies. */
const stampVersion = 1

const underWay = new Map<string, Promise<Copy>>()

/**
 * The file of an order with its buyer's name on every page, made when it is not there yet. Whoever asks meanwhile gets
 * the same one. Throws when it cannot be made, never gives one without a stamp.
 */
export function getCopy(orderId: string, file: string): Promise<Copy> {
  const key = `${orderId}/${file}`
  const making = underWay.get(key) ?? findOrMakeCopy(orderId, file).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function findOrMakeCopy(orderId: string, file: string): Promise<Copy> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('there is no such order')
  try {
    const edition = await getCurrentEdition(file)
    const known = await findCopy(order, edition)
    if (known?.storedAt && (await storage.head(known.storageKey))) return known
    const copy = await makeCopy(order, edition, known?.id ?? newIdFor(order, edition))
    await closeCopyProblem(orderId, file)
    return copy
  } catch (err) {
    log.error({ err, orderId, file }, 'a copy could not be made')
    await openProblem(orderId, file, (err as Error).message)
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
        eq(copies.stampHash, stampHashOf(order)),
      ),
    )
  return copy ?? null
}

async function makeCopy(order: Order, edition: Edition, id: string): Promise<Copy> {
  const stamping: Stamping = {
    pdf: await readWhole(edition.storageKey),
    stampedFor: { name: order.fullName, email: order.email, orderId: order.id },
    copyId: id,
  }
  const { pdf } = await runInWorker<StampedPdf>('stampPdf', stamping)
  const made = { storageKey: `copies/${id}.pdf`, sha256: sha256Hex(pdf), bytes: pdf.length, storedAt: new Date() }
  await storage.put(made.storageKey, pdf)
  const [copy] = await db
    .insert(copies)
    .values({
      id,
      orderId: order.id,
      file: edition.file,
      editionId: edition.id,
      stampHash: stampHashOf(order),
      ...made,
    })
    .onConflictDoUpdate({
      target: [copies.orderId, copies.file, copies.editionId, copies.stampHash],
      set: made,
    })
    .returning()
  if (!copy) throw new Error('a copy was not written')
  await forgetIfNobodys(order, copy)
  return copy
}

/** Stamping takes a while: a buyer who was forgotten meanwhile must not be kept in a file. */
async function forgetIfNobodys(order: Order, { id, storageKey }: Copy): Promise<void> {
  const [now] = await db.select().from(orders).where(eq(orders.id, order.id))
  if (now && stampHashOf(now) === stampHashOf(order)) return
  await storage.delete(storageKey)
  await db.update(copies).set({ storedAt: null }).where(eq(copies.id, id))
  throw new Error('the buyer has changed while the copy was made')
}

/** Not by chance: two processes that make the same copy at once make the same bytes. */
function newIdFor(order: Order, edition: Edition): string {
  const hash = keyedHash('copies', `${order.id}.${edition.id}.${stampHashOf(order)}`)
  return `copy${Buffer.from(hash, 'base64url').toString('hex').slice(0, 24)}`
}

function stampHashOf({ fullName, email }: Order): string {
  const content = JSON.stringify([stampVersion, fullName, email])
  return createHash('sha256').update(content).digest('base64url')
}

/** The owner sees it until a copy of the file could be made. */
async function openProblem(orderId: string, file: string, detail: string): Promise<void> {
  const problem = { detail: detail.slice(0, 500), createdAt: sql`now()`, resolvedAt: null }
  await db
    .insert(deliveryProblems)
    .values({ orderId, file, ...problem })
    .onConflictDoUpdate({ target: [deliveryProblems.orderId, deliveryProblems.file], set: problem })
}

export async function closeCopyProblem(orderId: string, file: string): Promise<void> {
  await db
    .update(deliveryProblems)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(eq(deliveryProblems.orderId, orderId), eq(deliveryProblems.file, file), isNull(deliveryProblems.resolvedAt)),
    )
}
