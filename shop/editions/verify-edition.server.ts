import { createHash } from 'node:crypto'
import type { Edition } from '#db/schema/editions.ts'
import { log } from '#platform/log/log.server.ts'
import { DamagedFileError, readCheckedFile } from '#platform/storage/checked-file.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { dropTemplate, getTemplate, prepareAgain } from './get-template.server.ts'

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
  const { body } = await getTemplate(edition)
  for await (const _ of readCheckedFile(body, { start: 0, end: body.bytes - 1 }));
}
