import type { Edition } from '#db/schema/editions.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { ensureCurrentEdition } from './ensure-current-edition.server.ts'

/** What a buyer would download; null while the file has no PDF. */
export async function findCurrentEdition(file: string): Promise<Edition | null> {
  try {
    return await ensureCurrentEdition(file)
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}
