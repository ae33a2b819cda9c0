import { max } from 'drizzle-orm'
import { settings } from '#db/schema/settings.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { loadSettings, settingsChannel } from '#platform/settings/load-settings.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** By the name of the variable; null removes what was saved. */
export type SettingChanges = Record<string, string | null>

/**
 * All changes in one transaction, so that a process that is killed leaves the old values or the new ones. Every process hears of
 * them and uses them from its next call on. The audit log names the settings, never their values.
 */
export const saveServiceSettings = ownerAct(
  'service-settings-saved',
  async ({ tx, afterCommit }, service: string, changes: SettingChanges, seenVersion: number) => {
    await lock(tx, 'settings')
    const [{ version } = { version: null }] = await tx.select({ version: max(settings.version) }).from(settings)
    if ((version ?? 0) !== seenVersion) return { refused: 'changed-meanwhile' as const }
    for (const [name, value] of Object.entries(changes)) await saveSetting(tx, name, value, seenVersion + 1)
    await notify(tx, settingsChannel)
    afterCommit(loadSettings)
    return { saved: true as const, audit: { detail: { service, settings: Object.keys(changes).join(', ') } } }
  },
)

async function saveSetting(tx: Transaction, name: string, value: string | null, version: number): Promise<void> {
  const saved = { encrypted: value === null ? null : encryptText(name, value), version, savedAt: new Date() }
  await tx
    .insert(settings)
    .values({ name, ...saved })
    .onConflictDoUpdate({ target: settings.name, set: saved })
}
