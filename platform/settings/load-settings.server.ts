import { and, eq } from 'drizzle-orm'
import { settings } from '#db/schema/settings.ts'
import { log } from '../log/log.server.ts'
import { db } from '../postgres/database.server.ts'
import { remember } from '../remember.ts'
import { decryptText, encryptText } from '../secrets/encrypt-text.server.ts'
import type { Source } from '../settings.ts'
import { getStoredSettings, setStoredSettings } from './current-settings.server.ts'

export const settingsChannel = 'settings'

const loads = remember('settings-loads', () => ({ started: 0, applied: 0 }))

/** At the start of a process, and whenever the owner saves a setting in any process. */
export async function loadSettings(): Promise<void> {
  const load = ++loads.started
  const rows = await db.select().from(settings)
  // Two loads at the same time may finish in any order; the one that started later knows more.
  if (load < loads.applied) return
  loads.applied = load
  const values: Source = {}
  const unreadable: string[] = []
  for (const { name, encrypted } of rows) {
    if (encrypted === null) continue
    const read = decryptText(name, encrypted)
    if (!read) unreadable.push(name)
    else values[name] = read.value
    if (read && !read.isCurrent) await writeAgain(name, encrypted, read.value)
  }
  // Another process may already have the next APP_SECRET: until this one has it too, it goes on with what it knows.
  const { values: known, version: knownVersion } = getStoredSettings()
  const kept = knownVersion > 0 ? unreadable.filter((name) => known[name] !== undefined) : []
  for (const name of kept) values[name] = known[name]
  const version = Math.max(0, ...rows.map((row) => row.version))
  setStoredSettings({ version, values, unreadable: unreadable.filter((name) => !kept.includes(name)) })
  if (unreadable.length > 0)
    log.error(
      { settings: unreadable },
      'saved with another APP_SECRET: set it as APP_SECRET_BEFORE, or save them again',
    )
}

/** With the current secret. Not over a value that was saved meanwhile. */
async function writeAgain(name: string, before: string, value: string): Promise<void> {
  const isUnchanged = and(eq(settings.name, name), eq(settings.encrypted, before))
  await db
    .update(settings)
    .set({ encrypted: encryptText(name, value) })
    .where(isUnchanged)
}
