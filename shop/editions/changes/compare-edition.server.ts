import { and, desc, eq, lt } from 'drizzle-orm'
import { type Edition, type EditionChanges, editions, type Upload, uploads } from '#db/schema/editions.ts'
import type { FoundChanges } from '#documents/changes/compare-files.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { editionsChannel } from '#shop/catalogue/files/current-editions.server.ts'
import { readPart } from '../incoming-file.server.ts'
import { findNewestEdition } from '../published-editions.server.ts'
import { getChangedPages } from './changed-pages.server.ts'
import { isComparable } from './is-comparable.ts'

/** Reading pages stops after the first, and a page that hangs its reader is given up after the second. */
const maxReadingMs = 40_000
const maxTaskMs = 45_000

const replacedFile: FoundChanges = { unit: 'file', total: 1, changed: [[1, 1]], added: [], removed: 0, moved: 0 }

type ComparedFile = Pick<Edition, 'storageKey' | 'sha256' | 'type' | 'bytes'>

/** A job, because it may take long and neither the owner nor a buyer needs to wait for it. */
export async function compareEdition({ file, sha256 }: { file: string; sha256: string }): Promise<void> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.file, file), eq(uploads.sha256, sha256)))
  const compared = upload ?? (await findEdition(file, sha256))
  const before = compared && (await findEditionBefore(file, compared))
  if (!compared || !before || !isComparable(before, compared) || compared.changes?.before === before.sha256) return
  const changes = await findChanges(before, compared)
  await db.transaction(async (tx) => {
    if (upload) {
      await tx
        .update(uploads)
        .set({ changes })
        .where(and(eq(uploads.file, file), eq(uploads.sha256, sha256)))
      return
    }
    await tx
      .update(editions)
      .set({ changes })
      .where(eq(editions.id, (compared as Edition).id))
    await notify(tx, editionsChannel)
  })
}

async function findEdition(file: string, sha256: string): Promise<Edition | null> {
  const [found] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.file, file), eq(editions.sha256, sha256)))
    .orderBy(desc(editions.publishedAt))
    .limit(1)
  return found ?? null
}

async function findEditionBefore(file: string, compared: Edition | Upload): Promise<Edition | null> {
  if (!('publishedAt' in compared)) return findNewestEdition(db, file)
  const [found] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.file, file), lt(editions.publishedAt, compared.publishedAt)))
    .orderBy(desc(editions.publishedAt), desc(editions.id))
    .limit(1)
  return found ?? null
}

/** A file that its reader cannot read, or not in time, is published like any other: only its list of changes is missing. */
async function findChanges(before: ComparedFile, compared: ComparedFile): Promise<EditionChanges> {
  const { storageKey, bytes } = compared
  const found = await compare(before, compared).catch((err: unknown) => {
    log.warn({ err, storageKey }, 'an edition cannot be compared with the one before')
    return { unit: null, total: 0, changed: [], added: [], removed: 0, moved: 0 }
  })
  const changes = { before: before.sha256, ...found }
  const cut = await getChangedPages({ ...compared, changes }, 'uploads').catch((err: unknown) => {
    log.warn({ err, storageKey }, 'the changed pages of an edition cannot be cut out')
    return null
  })
  return cut && cut.body.bytes < bytes ? { ...changes, cutBytes: cut.body.bytes } : changes
}

async function compare(before: ComparedFile, compared: ComparedFile): Promise<FoundChanges> {
  const { type } = compared
  if (before.type !== type || (type !== 'pdf' && type !== 'epub')) return replacedFile
  const input = { type, bytes: before.bytes + compared.bytes, bytesBefore: before.bytes, maxMs: maxReadingMs }
  const read = (start: number, end: number) =>
    start < before.bytes
      ? readPart(before.storageKey, start, end)
      : readPart(compared.storageKey, start - before.bytes, end - before.bytes)
  // In the lane of uploads, because only the owner's next upload may wait for it, and no buyer.
  return runConfined<FoundChanges>('uploads', 'compareEditions', input, { maxMs: maxTaskMs, readPart: read })
}
