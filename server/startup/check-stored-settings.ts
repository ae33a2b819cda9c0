import { settings } from '#db/schema/settings.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { currentSource } from '#platform/settings/current-settings.server.ts'
import { describeSettingProblems, findMissingName, findSettingProblems } from './check-settings.ts'

/**
 * When the settings of the dashboard are known. A variable that the owner once set and removed, or that cannot be read, does not
 * keep the shop from starting: accounts and downloads go on, and its form asks for it.
 */
export async function checkStoredSettings(): Promise<void> {
  const rows = await db.select({ name: settings.name }).from(settings)
  const everSet = new Set(rows.map(({ name }) => name))
  const missing = findSettingProblems(currentSource()).flatMap((problem) => {
    const name = findMissingName(problem)
    return name ? [{ name, problem }] : []
  })
  const certain = missing.filter(({ name }) => !everSet.has(name)).map(({ problem }) => problem)
  if (certain.length > 0) throw Object.assign(new Error(describeSettingProblems(certain)), { code: 'WRONG_SETTINGS' })
  if (missing.length > 0)
    log.error({ settings: missing.map(({ name }) => name) }, 'removed in the dashboard, or unreadable')
}
