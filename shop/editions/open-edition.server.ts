import type { Edition } from '#db/schema/editions.ts'
import { type CheckedFile, readCheckedFile } from '#platform/storage/checked-file.server.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import type { EditionTemplate } from './edition-template.server.ts'
import { ensureCurrentEdition } from './ensure-current-edition.server.ts'
import { reportFileProblem } from './file-problem.server.ts'
import { dropTemplate, getTemplate } from './get-template.server.ts'

export interface OpenedEdition {
  edition: Edition
  template: EditionTemplate
  readBody(range: ByteRange): AsyncGenerator<Uint8Array>
  readOriginal(range: ByteRange): AsyncGenerator<Uint8Array>
}

/**
 * Opens the current edition of a file. A failure, also a later one while it is read, is a problem for the owner.
 * `newest` saves a statement: see `ensureCurrentEdition`.
 */
export async function openEdition(file: string, newest?: Edition | null): Promise<OpenedEdition> {
  try {
    const edition = await ensureCurrentEdition(file, newest)
    const template = await getTemplate(edition)
    return {
      edition,
      template,
      readBody: (range) => readAndReport(edition, template.body, range),
      readOriginal: (range) => readAndReport(edition, template.original, range),
    }
  } catch (error) {
    await reportFileProblem(file, error)
    throw error
  }
}

async function* readAndReport(edition: Edition, stored: CheckedFile, range: ByteRange): AsyncGenerator<Uint8Array> {
  try {
    yield* readCheckedFile(stored, range)
  } catch (error) {
    dropTemplate(edition)
    await reportFileProblem(edition.file, error)
    throw error
  }
}
