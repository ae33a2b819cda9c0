import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Copy, copies, type Edition, type Order, orders } from '#db/schema.ts'
import type { StampedPdf, Stamping } from '#documents/stamp-pdf.ts'
import { db } from '#platform/database.server.ts'
import { sha256Hex } from '#platform/sha256-hex.server.ts'
import { keyedHash } from '#platform/signing.server.ts'
import { readStoredFile, storage } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

/** Raise it when the stamp changes, so that buyers receive new copies. */
const stampVersion = 1

export async function stampCopy(order: Order, edition: Edition, id = createCopyId(order, edition)): Promise<Copy> {
  const stamping: Stamping = {
    pdf: await readStoredFile(edition.storageKey),
    stampedFor: { name: order.fullName, email: order.email, orderId: order.id },
    copyId: id,
  }
  const { pdf } = await runInWorker<StampedPdf>('stampPdf', stamping)
  const stored = { storageKey: `copies/${id}.pdf`, sha256: sha256Hex(pdf), bytes: pdf.length, storedAt: new Date() }
  await storage.put(stored.storageKey, pdf)
  const [copy] = await db
    .insert(copies)
    .values({
      id,
      orderId: order.id,
      file: edition.file,
      editionId: edition.id,
      stampHash: hashStamp(order),
      ...stored,
    })
    .onConflictDoUpdate({
      target: [copies.orderId, copies.file, copies.editionId, copies.stampHash],
      set: stored,
    })
    .returning()
  if (!copy) throw new Error('the copy was not saved')
  await deleteIfBuyerChanged(order, copy)
  return copy
}

/** Stamping takes a while, and no file may keep the name of a buyer who was erased in the meantime. */
async function deleteIfBuyerChanged(order: Order, { id, storageKey }: Copy): Promise<void> {
  const [now] = await db.select().from(orders).where(eq(orders.id, order.id))
  if (now && hashStamp(now) === hashStamp(order)) return
  await storage.delete(storageKey)
  await db.update(copies).set({ storedAt: null }).where(eq(copies.id, id))
  throw new Error('the buyer changed while the copy was made')
}

/** Not random, so that two processes that make the same copy at the same time write the same bytes. */
function createCopyId(order: Order, edition: Edition): string {
  const hash = keyedHash('copies', `${order.id}.${edition.id}.${hashStamp(order)}`)
  return `copy${Buffer.from(hash, 'base64url').toString('hex').slice(0, 24)}`
}

export function hashStamp({ fullName, email }: Order): string {
  const content = JSON.stringify([stampVersion, fullName, email])
  return createHash('sha256').update(content).digest('base64url')
}
