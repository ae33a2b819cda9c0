import { db } from '#platform/database.server.ts'
import { filesOf } from '#shop/catalogue/files.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { closeCopyProblem, getCopy } from './get-copy.server.ts'

/** Makes what a buyer will download in a moment, so that nobody waits for it. One bad file does not hold up the others. */
export async function prepareCopies(orderId: string): Promise<void> {
  const order = await findDeliverableOrder(db, orderId)
  const files = order ? filesOf(order.productType) : []
  const made = await Promise.allSettled(files.map(({ file }) => makeCopy(orderId, file)))
  const failed = made.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** A copy may be there since before the problem, of an edition that the owner has gone back to. */
async function makeCopy(orderId: string, file: string): Promise<void> {
  await getCopy(orderId, file)
  await closeCopyProblem(orderId, file)
}
