import { findCurrentEdition } from './find-current-edition.server.ts'

/** Whether a buyer could download the file. */
export async function hasPdf(file: string): Promise<boolean> {
  return (await findCurrentEdition(file)) !== null
}
