import { createHash } from 'node:crypto'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Edition } from '#db/schema/editions.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type CheckedFile, DamagedFileError, readCheckedFile } from '#platform/storage/checked-file.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { type ByteRange, NotStoredError } from '#platform/storage/storage.ts'
import { dropChangedPages, getChangedPages } from './changes/changed-pages.server.ts'
import { ensureCurrentEdition, findCurrentEdition } from './current-edition.server.ts'
import { reportFileProblem } from './file-problems.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'
import { findNewestEdition } from './published-editions.server.ts'
import { dropTemplate, type EditionTemplate, getTemplate, prepareAgain } from './templates.server.ts'

interface OpenedEdition {
  edition: Edition
  hasOnlyChangedPages: boolean
  template: EditionTemplate
  readBody(range: ByteRange): AsyncGenerator<Uint8Array>
  readOriginal(range: ByteRange): AsyncGenerator<Uint8Array>
}

/**
 * Opens the current edition of a file. A failure, also a later one while it is read, is a problem for the owner.
 * `newest` saves a statement: see `ensureCurrentEdition`.
 */
export async function openEdition(file: string, newest?: Edition | null, onlyChanged = false): Promise<OpenedEdition> {
  try {
    const edition = await ensureCurrentEdition(file, newest)
    const changed = onlyChanged && edition.changes?.cutBytes ? await getChangedPages(edition) : null
    const template = changed ?? (await getTemplate(edition))
    const drop = () => (changed ? dropChangedPages(edition) : dropTemplate(edition))
    return {
      edition,
      hasOnlyChangedPages: changed !== null,
      template,
      readBody: (range) => readAndReport(edition, template.body, shiftRange(range, template.slice?.start ?? 0), drop),
      readOriginal: (range) => readAndReport(edition, template.original, range, drop),
    }
  } catch (error) {
    await reportFileProblem(file, error)
    throw error
  }
}

/** From a place in the body of copies to the place in the stored file. */
export function shiftRange({ start, end }: ByteRange, by: number): ByteRange {
  return { start: start + by, end: end + by }
}

async function* readAndReport(
  edition: Edition,
  stored: CheckedFile,
  range: ByteRange,
  drop: () => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readCheckedFile(stored, range)
  } catch (error) {
    await drop()
    await reportFileProblem(edition.file, error)
    throw error
  }
}

/** So that the first download after a start, or after an update of the shop, does not wait for it. */
export async function prepareCurrentEditions(): Promise<void> {
  try {
    const known = await listKnownFiles()
    // Phone editions last, because one that comes with the shop may still have to be drawn.
    const inOrder = [...withoutPhoneEditions(known), ...known.filter(({ isPhoneEdition }) => isPhoneEdition)]
    for (const { file } of inOrder) await prepare(file)
  } catch (err) {
    // The database may be away for a moment. No caller waits for this promise, and a rejection would end the shop.
    log.warn({ err }, 'the editions are prepared by their first downloads')
  }
}

async function prepare(file: string): Promise<void> {
  try {
    // The demo edition too, because pages say how many pages a buyer gets.
    const newest = (await findNewestEdition(db, file)) ?? (await findCurrentEdition(file))
    if (newest) await getTemplate(newest)
  } catch (error) {
    await reportFileProblem(file, error)
  }
}

/** Reads all that is stored for an edition. A damaged template is prepared again; a damaged original throws. */
export async function verifyEdition(edition: Edition): Promise<void> {
  await verifyOriginal(edition)
  try {
    await verifyBody(edition)
  } catch (error) {
    if (!(error instanceof DamagedFileError || error instanceof NotStoredError)) throw error
    log.warn({ err: error, file: edition.file }, 'preparing a damaged template again')
    dropTemplate(edition)
    await prepareAgain(edition)
  }
}

async function verifyOriginal({ storageKey, bytes, sha256 }: Edition): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of await storage.get(storageKey)) {
    hash.update(piece)
    read += piece.length
  }
  if (read !== bytes) throw new DamagedFileError(`${storageKey} has ${read} bytes instead of ${bytes}`)
  if (hash.digest('hex') !== sha256) throw new DamagedFileError(`${storageKey} is damaged`)
}

async function verifyBody(edition: Edition): Promise<void> {
  const { body, slice } = await getTemplate(edition)
  // The body is a part of the original, which has been read.
  if (slice) return
  for await (const _ of readCheckedFile(body, { start: 0, end: body.bytes - 1 }));
}
