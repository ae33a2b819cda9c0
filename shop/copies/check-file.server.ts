import { and, eq, isNull } from 'drizzle-orm'
import { copyProblems } from '#db/schema/copies.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ensureCurrentEdition } from '#shop/editions/current-edition.server.ts'
import { closeFileProblem, openFileProblem } from '#shop/editions/file-problems.server.ts'
import { listKnownFiles } from '#shop/editions/list-known-files.server.ts'
import { verifyEdition } from '#shop/editions/open-edition.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { closeCopyProblem } from './copy-problem.server.ts'
import { openCopy } from './open-copy.server.ts'

/** One job per file, because each is retried on its own. */
export async function checkFilesLater(): Promise<void> {
  const files = await listKnownFiles()
  await db.transaction(async (tx) => {
    for (const { file } of files) await enqueue(tx, 'file.check', { file })
  })
}

/** Reads the stored edition of a file, opens or closes its problem, and retries the copies that could not be sent. */
export async function checkFile({ file }: { file: string }): Promise<void> {
  try {
    await verifyEdition(await ensureCurrentEdition(file))
  } catch (error) {
    await openFileProblem(db, file, error)
    throw error
  }
  await closeFileProblem(file)
  await retryCopies(file)
}

/** A copy that fails again does not stop the others. */
async function retryCopies(file: string): Promise<void> {
  const isOpen = and(eq(copyProblems.file, file), isNull(copyProblems.resolvedAt))
  const open = await db.select().from(copyProblems).where(isOpen)
  const results = await Promise.allSettled(open.map(({ orderId }) => retryCopy(orderId, file)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function retryCopy(orderId: string, file: string): Promise<void> {
  const order = await findDeliverableOrder(orderId)
  if (order) await openCopy(order, file)
  await closeCopyProblem(orderId, file)
}
