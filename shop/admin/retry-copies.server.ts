import { and, eq, isNull } from 'drizzle-orm'
import { deliveryProblems } from '#db/schema.ts'
import { enqueue } from '#platform/queue.server.ts'
import { ownerAct } from './owner-act.server.ts'

/** The problem is closed when a copy has been stamped. */
export const retryCopies = ownerAct('copies-retried', async (tx, orderId: string) => {
  const open = await tx
    .select({ file: deliveryProblems.file })
    .from(deliveryProblems)
    .where(and(eq(deliveryProblems.orderId, orderId), isNull(deliveryProblems.resolvedAt)))
  if (open.length === 0) return { refused: 'no-problem' }
  await enqueue(tx, 'copies.prepare', { orderId })
  const files = open.map(({ file }) => file)
  return { files, audit: { orderId, detail: { files: files.join(', ') } } }
})
