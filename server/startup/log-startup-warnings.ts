import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { findExcessiveRights } from '#platform/postgres/database.server.ts'
import { ensureCurrentEdition, findDemoFiles } from '#shop/editions/current-edition.server.ts'
import { listKnownFiles } from '#shop/editions/list-known-files.server.ts'
import { hasSearchIndex } from '#shop/search/has-search-index.server.ts'

/** Logs problems that buyers would otherwise notice before the owner. */
export async function logStartupWarnings(): Promise<void> {
  try {
    if (!(await hasSearchIndex())) {
      log.warn('pg_trgm is not installed: dashboard searches become slow with many customers (docs/runbook.md)')
    }
    const rights = await findExcessiveRights()
    if (rights === 'superuser') {
      log.warn('DATABASE_URL names a superuser: give the shop a role of its own (docs/runbook.md)')
    } else if (rights === 'owner') {
      log.warn(
        'DATABASE_URL owns the tables, so it could change the audit log: set DATABASE_OWNER_URL (docs/security.md)',
      )
    }
    if (env.isDemo) return
    // Publishes files that were added to the storage folder since the last start.
    for (const { file } of await listKnownFiles()) {
      await ensureCurrentEdition(file).catch((err) => log.error({ err, file }, 'there is no edition to deliver'))
    }
    const files = await findDemoFiles()
    if (files.length > 0) {
      log.warn({ files }, 'buyers receive demo files: upload your own in the dashboard under Files')
    }
  } catch (err) {
    log.error({ err }, 'could not check for startup warnings')
  }
}
