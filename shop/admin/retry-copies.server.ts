import { and, eq, isNull } from 'drizzle-orm'
import { deliveryProblems } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** Tries once more to make the files of an order. The problem closes when that succeeds. */
export function retryCopies(orderId: string, ip: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const open = await tx
      .select({ file: deliveryProblems.file })
      .from(deliveryProblems)
      .where(and(eq(deliveryProblems.orderId, orderId), isNull(deliveryProblems.resolvedAt)))
    if (open.length === 0) return false
    await enqueue(tx, 'copies.prepare', { orderId })
    await writeAudit('stamp-again', { ip, orderId, detail: { files: open.map(({ file }) => file).join(', ') } }, tx)
    return true
  })
}
