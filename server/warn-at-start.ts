import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { everyFile } from '#shop/catalogue/files.ts'
import { currentEdition } from '#shop/editions/current-edition.server.ts'
import { findSampleFiles } from '#shop/editions/find-sample-files.server.ts'
import { hasSearchIndex } from '#shop/reports/has-search-index.server.ts'

/** What a careful owner wants to hear when the shop opens, and not from a buyer. The shop is open meanwhile. */
export async function warnAtStart(): Promise<void> {
  try {
    if (!(await hasSearchIndex())) {
      log.warn('the database has no pg_trgm: searches in the dashboard grow slow with many customers (docs/runbook.md)')
    }
    if (env.isDemo) return
    // What was put into the folder since the last start counts, too.
    for (const { file } of everyFile) await currentEdition(file)
    const samples = await findSampleFiles()
    if (samples.length > 0) {
      log.warn({ files: samples }, 'buyers get sample files: upload your own in the dashboard under Files')
    }
  } catch (err) {
    log.error({ err }, 'the files of the shop could not be looked at')
  }
}
