import { db } from '#platform/database.server.ts'
import { openFileProblem } from './file-problem.server.ts'
import { findCurrentEdition } from './find-current-edition.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { getTemplate } from './get-template.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** So that the first download after a start, or after an update of the shop, does not wait for it. */
export async function prepareCurrentEditions(): Promise<void> {
  for (const { file } of await listKnownFiles()) {
    try {
      // The sample too, because pages say how many pages a buyer gets.
      const newest = (await findNewestEdition(db, file)) ?? (await findCurrentEdition(file))
      if (newest) await getTemplate(newest)
    } catch (err) {
      await openFileProblem(db, file, err)
    }
  }
}
