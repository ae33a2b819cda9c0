import { and, desc, eq, sql } from 'drizzle-orm'
import { type Edition, type EditionOrigin, editions } from '#db/schema/editions.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { editionsChannel } from '#shop/catalogue/files/current-editions.server.ts'
import { isComparable } from './changes/is-comparable.ts'
import { checkIfProblem } from './file-problems.server.ts'
import type { IncomingFile } from './incoming-file.server.ts'
import { type EditionRefusal, type StoredEditionFile, storeEditionFile } from './store-edition-file.server.ts'

/** The edition published last, from one origin or from all. */
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

/** Stores a file and publishes it to buyers; earlier editions are kept. */
export async function addEdition(
  file: string,
  content: Uint8Array | IncomingFile,
  origin: EditionOrigin,
): Promise<{ edition: Edition } | { refused: EditionRefusal }> {
  const stored = await storeEditionFile(file, content)
  if ('refused' in stored) return stored
  return { edition: await db.transaction((tx) => publishEdition(tx, { file, origin, ...stored })) }
}

type NewEdition = StoredEditionFile &
  Pick<Edition, 'file' | 'origin'> &
  Partial<Pick<Edition, 'changes' | 'whatIsNew' | 'whatIsNewInHindi'>>

/** When several processes publish the same file at the same time, one writes the row and the others return it. */
export async function publishEdition(tx: Transaction, edition: NewEdition): Promise<Edition> {
  const { file, origin } = edition
  await lockEditions(tx, file)
  const replaced = await findNewestEdition(tx, file)
  const before = origin === 'folder' ? await findNewestEdition(tx, file, origin) : replaced
  if (before?.sha256 === edition.sha256) return before
  // Another edition may have been published since the upload was compared.
  const changes = edition.changes?.before === replaced?.sha256 ? edition.changes : null
  const [published] = await tx
    .insert(editions)
    // Not now(), which is when the transaction began, before it waited for the lock.
    .values({ ...edition, changes, publishedAt: sql`clock_timestamp()` })
    .returning()
  if (!published) throw new Error('the edition was not saved')
  if (!changes && origin !== 'demo') await compareLater(tx, published, replaced)
  await checkIfProblem(tx, file)
  await notify(tx, editionsChannel)
  return published
}

async function compareLater(tx: Transaction, { file, sha256 }: Edition, before: Edition | null): Promise<void> {
  if (isComparable(before, { sha256 })) await enqueue(tx, 'edition.compare', { file, sha256 })
}

/** Only one transaction publishes a file at a time. */
async function lockEditions(tx: Transaction, file: string): Promise<void> {
  await lock(tx, `edition of ${file}`)
}

export const rollBackEdition = ownerAct('edition-rolled-back', async ({ tx }, file: string, editionId: number) => {
  await lockEditions(tx, file)
  const before = await findNewestEdition(tx, file)
  if (!before || before.id === editionId) return { refused: 'no-earlier-edition' }
  const [edition] = await tx
    .update(editions)
    // Not now(), which is when the transaction began, before it waited for the lock.
    // What was written and found out about it compared it with another edition.
    .set({ publishedAt: sql`clock_timestamp()`, changes: null, whatIsNew: '', whatIsNewInHindi: '' })
    .where(and(eq(editions.id, editionId), eq(editions.file, file)))
    .returning()
  if (!edition) return { refused: 'no-earlier-edition' }
  if (edition.origin !== 'demo') await compareLater(tx, edition, before)
  await checkIfProblem(tx, file)
  await notify(tx, editionsChannel)
  return { edition, audit: { detail: { file, from: before.id, to: edition.id } } }
})
