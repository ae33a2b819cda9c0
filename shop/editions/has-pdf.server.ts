import { NotStoredError } from '#platform/storage.ts'
import { getCurrentEdition } from './get-current-edition.server.ts'

/** Whether a buyer could download the file. */
export async function hasPdf(file: string): Promise<boolean> {
  try {
    await getCurrentEdition(file)
    return true
  } catch (error) {
    if (error instanceof NotStoredError) return false
    throw error
  }
}
