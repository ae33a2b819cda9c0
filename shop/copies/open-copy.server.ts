import type { Order } from '#db/schema.ts'
import { writeCopy } from '#documents/write-copy.ts'
import { log } from '#platform/log.server.ts'
import type { ByteRange } from '#platform/storage.ts'
import type { FileContent } from '#shop/editions/file-content.ts'
import { openEdition } from '#shop/editions/open-edition.server.ts'
import { streamCopy } from '#shop/editions/stream-copy.server.ts'
import { openCopyProblem } from './copy-problem.server.ts'
import { findOrAddCopy } from './find-or-add-copy.server.ts'

export interface OpenedCopy extends FileContent {
  copyId: string
}

/**
 * The current edition of a file, stamped for the buyer of an order. A failure, also a later one while the copy is read,
 * is a problem for the owner; bytes without a stamp or of a damaged file are never returned.
 */
export async function openCopy(order: Order, file: string): Promise<OpenedCopy> {
  try {
    const { edition, template, readBody } = await openEdition(file)
    const copyId = await findOrAddCopy(order, edition)
    const stampedFor = { name: order.fullName, email: order.email, orderId: order.id }
    const copy = streamCopy(template, writeCopy(template.layout, stampedFor, copyId), readBody)
    return { copyId, ...copy, read: (range) => readAndReport(order.id, file, copy, range) }
  } catch (error) {
    await report(order.id, file, error)
    throw error
  }
}

async function* readAndReport(orderId: string, file: string, copy: FileContent, range: ByteRange) {
  try {
    yield* copy.read(range)
  } catch (error) {
    await report(orderId, file, error)
    throw error
  }
}

async function report(orderId: string, file: string, error: unknown): Promise<void> {
  log.error({ err: error, orderId, file }, 'a copy cannot be sent')
  await openCopyProblem(orderId, file, error)
}
