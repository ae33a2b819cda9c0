import { and, eq } from 'drizzle-orm'
import { editionChangeWords } from '#content/interface/edition-changes.ts'
import { copies } from '#db/schema/copies.ts'
import type { Edition } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import { openEdition } from '#shop/editions/open-edition.server.ts'
import { describeSending, type SentAs } from '#shop/editions/sent-as.ts'
import { type FileContent, streamCopy } from '#shop/editions/stream-copy.server.ts'
import { openCopyProblem } from './copy-problem.server.ts'
import { identifyCopy, type KnownCopy, type NewCopy } from './identify-copy.server.ts'

export interface OpenedCopy extends FileContent, SentAs {
  /** To be stored before the first byte is sent, so that every copy can be traced. */
  copy: NewCopy
}

/** What the caller has already read from the database: the newest edition, and the order's copies of the file. */
export interface StoredFacts {
  newest: Edition | null
  copies: KnownCopy[]
  /** Of an edition without such pages, the whole is sent. */
  onlyChanged?: boolean
}

/**
 * The current edition of a file, stamped for the buyer of an order. A failure, also a later one while the copy is read,
 * is a problem for the owner; bytes without a stamp or of a damaged file are never returned.
 */
export async function openCopy(order: Order, file: string, stored?: StoredFacts): Promise<OpenedCopy> {
  try {
    const opened = await openEdition(file, stored?.newest, stored?.onlyChanged)
    const { edition, template, readBody, hasOnlyChangedPages } = opened
    const copy = identifyCopy(order, edition, stored?.copies ?? (await listCopies(order.id, file)))
    const stampedFor = { name: order.fullName, email: order.email, orderId: order.id }
    const parts = await getFileType(edition.type).writeCopy(template.layout, stampedFor, copy.id)
    const content = streamCopy(template, parts, readBody)
    return {
      copy,
      ...content,
      ...describeSending(edition),
      nameSuffix: hasOnlyChangedPages ? editionChangeWords.fileSuffix : '',
      read: (range) => readAndReport(order.id, file, content, range),
    }
  } catch (error) {
    await report(order.id, file, error)
    throw error
  }
}

function listCopies(orderId: string, file: string): Promise<KnownCopy[]> {
  return db
    .select()
    .from(copies)
    .where(and(eq(copies.orderId, orderId), eq(copies.file, file)))
}

async function* readAndReport(orderId: string, file: string, content: FileContent, range: ByteRange) {
  try {
    yield* content.read(range)
  } catch (error) {
    await report(orderId, file, error)
    throw error
  }
}

async function report(orderId: string, file: string, error: unknown): Promise<void> {
  log.error({ err: error, orderId, file }, 'a copy cannot be sent')
  await openCopyProblem(orderId, file, error)
}
