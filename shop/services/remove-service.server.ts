import { env } from '#platform/env.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { isOptional, listServiceVariables, type SettableService } from './read-service-form.server.ts'
import { saveServiceSettings } from './save-service-settings.server.ts'

/** Forgets what the owner saved. What the server sets stays. */
export async function removeService(actor: Actor, service: SettableService, seen: number) {
  if (!env.isDemo && !isOptional(service)) return { refused: 'not-optional' as const }
  const { values, unreadable } = getStoredSettings()
  const saved = listServiceVariables(service).filter((name) => values[name] || unreadable.includes(name))
  return saveServiceSettings(actor, service, Object.fromEntries(saved.map((name) => [name, null])), seen)
}
