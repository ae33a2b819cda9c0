import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Edition, type EditionOrigin, editions } from '#db/schema.ts'
import type { CheckedPdf } from '#documents/check-pdf.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { storage } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { everyFile } from '#shop/catalogue/files.ts'
import type { EditionRefusal } from './edition-refusals.ts'

export const maxEditionBytes = 100 * 1024 * 1024

export type AddedEdition = { edition: Edition } | { refused: EditionRefusal }

/** A file that buyers can be given, as it lies in the storage. */
export type StoredEditionFile = Pick<Edition, 'storageKey' | 'sha256' | 'bytes' | 'pages'>

/** Publishes a file: from now on it is what buyers get. Earlier editions stay. */
export async function addEdition(file: string, bytes: Uint8Array, origin: EditionOrigin): Promise<AddedEdition> {
  const kept = await storeEditionFile(file, bytes)
  if ('refused' in kept) return kept
  return { edition: await db.transaction((tx) => publishEdition(tx, { file, origin, ...kept })) }
}

/** Stores a file after making sure that it can be stamped. Nobody gets it before it is published. */
export async function storeEditionFile(
  file: string,
  bytes: Uint8Array,
): Promise<StoredEditionFile | { refused: EditionRefusal }> {
  const problem = findProblem(file, bytes)
  if (problem) return { refused: problem }
  const checked = await runInWorker<CheckedPdf>('checkPdf', bytes)
  if ('refused' in checked) {
    log.warn({ file, reason: checked.reason }, 'a file cannot be stamped')
    return { refused: checked.refused }
  }
  const sha256 = sha256Hex(bytes)
  const storageKey = `editions/${sha256}.pdf`
  // Before the row: what the database names must be there.
  if (!(await storage.head(storageKey))) await storage.put(storageKey, bytes)
  return { storageKey, sha256, bytes: bytes.length, pages: checked.pages }
}

export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The edition published last, of all or of one origin. */
export async function findNewestEdition(
  tx: Database | Transaction,
  file: string,
  origin?: EditionOrigin,
): Promise<Edition | null> {
  const [newest] = await tx
    .select()
    .from(editions)
    .where(and(eq(editions.file, file), origin && eq(editions.origin, origin)))
    .orderBy(desc(editions.publishedAt), desc(editions.id))
    .limit(1)
  return newest ?? null
}

function findProblem(file: string, bytes: Uint8Array): EditionRefusal | null {
  if (!everyFile.some((known) => known.file === file)) return 'unknown-file'
  if (bytes.length > maxEditionBytes) return 'too-large'
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return 'not-a-pdf'
  // A reader that repairs files would take the first half of one for a shorter document.
  return Buffer.from(bytes.subarray(-1024)).includes('%%EOF') ? null : 'incomplete'
}

/** Several processes may find the same new file at once: one writes it, the others see that it is written. */
export async function publishEdition(
  tx: Transaction,
  edition: StoredEditionFile & Pick<Edition, 'file' | 'origin'>,
): Promise<Edition> {
  const { file, origin } = edition
  await lockEditions(tx, file)
  const earlier = await findNewestEdition(tx, file, origin === 'folder' ? origin : undefined)
  if (earlier?.sha256 === edition.sha256) return earlier
  const [published] = await tx
    .insert(editions)
    // Not the transaction's own time, which began before it waited for the lock.
    .values({ ...edition, publishedAt: sql`clock_timestamp()` })
    .returning()
  if (!published) throw new Error('an edition was not written')
  return published
}

/** Whoever publishes waits for who does so already. */
export async function lockEditions(tx: Transaction, file: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`edition of ${file}`}))`)
}
