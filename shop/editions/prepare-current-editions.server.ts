import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { reportFileProblem } from './file-problem.server.ts'
import { findCurrentEdition } from './find-current-edition.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { getTemplate } from './get-template.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** So that the first download after a start, or after an update of the shop, does not wait for it. */
export async function prepareCurrentEditions(): Promise<void> {
  try {
    for (const { file } of await listKnownFiles()) await prepare(file)
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
