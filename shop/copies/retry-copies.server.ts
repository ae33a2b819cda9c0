import { and, eq, isNull } from 'drizzle-orm'
import { copyProblems } from '#db/schema/copies.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** The problem is closed when the file is good and the copy can be written. */
export const retryCopies = ownerAct('copies-retried', async ({ tx }, orderId: string) => {
  const open = await tx
    .select({ file: copyProblems.file })
    .from(copyProblems)
    .where(and(eq(copyProblems.orderId, orderId), isNull(copyProblems.resolvedAt)))
  if (open.length === 0) return { refused: 'no-problem' }
  const files = open.map(({ file }) => file)
  for (const file of files) await enqueue(tx, 'file.check', { file })
  return { files, audit: { orderId, detail: { files: files.join(', ') } } }
})
