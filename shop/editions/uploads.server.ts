import { eq, sql } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { editions, type Upload, uploads } from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { defaultSpeed } from '#shop/messages/mail-speeds.ts'
import { changedPagesKeys } from './changes/changed-pages.server.ts'
import { isComparable } from './changes/is-comparable.ts'
import { hasEdition } from './current-edition.server.ts'
import type { IncomingFile } from './incoming-file.server.ts'
import { findNewestEdition, publishEdition } from './published-editions.server.ts'
import { type EditionRefusal, type StoredEditionFile, storeEditionFile } from './store-edition-file.server.ts'
import { templateKeys } from './templates.server.ts'

const saveUpload = ownerAct('upload-received', async ({ tx }, file: string, stored: StoredEditionFile) => {
  const [replaced] = await tx.select().from(uploads).where(eq(uploads.file, file)).for('update')
  const row = { ...stored, changes: null, createdAt: sql`now()` }
  const [upload] = await tx
    .insert(uploads)
    .values({ file, ...row })
    .onConflictDoUpdate({ target: uploads.file, set: row })
    .returning()
  if (!upload) throw new Error('The upload was not saved')
  const current = await findNewestEdition(tx, file)
  if (isComparable(current, upload)) await enqueue(tx, 'edition.compare', { file, sha256: upload.sha256 })
  return {
    upload,
    replaced,
    audit: { detail: { file, type: upload.type, pages: upload.pages ?? 0, bytes: upload.bytes } },
  }
})

/** Stores an upload for the owner to preview; buyers receive it only after it is published. */
export async function receiveUpload(
  actor: Actor,
  file: string,
  content: Uint8Array | IncomingFile,
): Promise<{ upload: Upload } | { refused: EditionRefusal }> {
  const stored = await storeEditionFile(file, content)
  if ('refused' in stored) return stored
  const { upload, replaced } = await saveUpload(actor, file, stored)
  if (replaced && replaced.storageKey !== upload.storageKey) await deleteUnusedFile(replaced)
  return { upload }
}

interface Publication {
  file: string
  /** The upload that the owner has seen, so that a later upload is not published by accident. */
  sha256: string
  /** Prepares a mail that the owner starts after seeing how many buyers get it. */
  notifyBuyers: boolean
  /** Each may be empty. */
  whatIsNew?: { en: string; hi: string }
}

export const publishUpload = ownerAct('edition-published', async ({ tx }, publication: Publication) => {
  const { file, sha256, notifyBuyers, whatIsNew } = publication
  const [upload] = await tx.select().from(uploads).where(eq(uploads.file, file)).for('update')
  if (upload?.sha256 !== sha256) return { refused: 'no-such-upload' }
  await tx.delete(uploads).where(eq(uploads.file, file))
  const { createdAt, ...stored } = upload
  const words = { whatIsNew: whatIsNew?.en ?? '', whatIsNewInHindi: whatIsNew?.hi ?? '' }
  const edition = await publishEdition(tx, { ...stored, ...words, origin: 'upload' })
  const published = { detail: { file, edition: edition.id } }
  if (!notifyBuyers) return { edition, campaignId: null, audit: published }
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      kind: 'new-edition',
      editionId: edition.id,
      subject: '',
      body: words.whatIsNew,
      hindiBody: words.whatIsNewInHindi,
      mailsPerMinute: defaultSpeed,
    })
    .returning({ id: campaigns.id })
  return { edition, campaignId: campaign?.id ?? null, audit: published }
})

const deleteUpload = ownerAct('upload-discarded', async ({ tx }, file: string) => {
  const [upload] = await tx.delete(uploads).where(eq(uploads.file, file)).returning()
  if (!upload) return { refused: 'no-upload' }
  return { upload, audit: { detail: { file } } }
})

export async function discardUpload(actor: Actor, file: string) {
  const discarded = await deleteUpload(actor, file)
  if (!('refused' in discarded)) await deleteUnusedFile(discarded.upload)
  return discarded
}

/** What a page shows of a file that has arrived. */
export function describeUpload({ type, pages, bytes }: Upload) {
  return { type, pages, bytes, carriesMark: getFileType(type).carriesMark }
}

/** The first edition of a file needs no second click: no buyer has another one. A later one waits on the page "Files". */
export async function uploadFirstEdition(actor: Actor, file: string, content: Uint8Array | IncomingFile) {
  const staged = await receiveUpload(actor, file, content)
  if ('refused' in staged) return staged
  const { upload } = staged
  const isFirst = !(await hasEdition(file))
  if (isFirst) await publishUpload(actor, { file, sha256: upload.sha256, notifyBuyers: false })
  return { ...describeUpload(upload), isPublished: isFirst }
}

/** Keeps the file when an edition, or the upload of another file, has the same bytes. */
async function deleteUnusedFile({ storageKey, sha256, type, changes }: Upload): Promise<void> {
  const uses =
    (await db.$count(editions, eq(editions.sha256, sha256))) + (await db.$count(uploads, eq(uploads.sha256, sha256)))
  if (uses > 0) return
  const keys = { ...templateKeys(sha256, getFileType(type)), storageKey }
  const cutKeys = changes ? Object.values(changedPagesKeys(sha256, changes)) : []
  for (const key of [...Object.values(keys), ...cutKeys]) await storage.delete(key)
}
