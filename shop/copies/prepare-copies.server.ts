import { filesForProduct } from '#shop/catalogue/files.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { closeCopyProblem } from './copy-problem.server.ts'
import { getCopy } from './get-copy.server.ts'

/** Makes the copies before the buyer downloads them; a bad file does not stop the others. */
export async function prepareCopies(orderId: string): Promise<void> {
  const order = await findDeliverableOrder(orderId)
  const files = order ? filesForProduct(order.productType) : []
  const results = await Promise.allSettled(files.map(({ file }) => prepareCopy(orderId, file)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Also closes the problem when the owner has rolled back to an edition whose copy already exists. */
async function prepareCopy(orderId: string, file: string): Promise<void> {
  await getCopy(orderId, file)
  await closeCopyProblem(orderId, file)
}
