import { env } from '#platform/env.server.ts'
import { moveItem } from '#platform/move-item.ts'
import { currentSource, isSetOnServer } from '#platform/settings/current-settings.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { listConfiguredProviders } from '#shop/payments/configured-providers.server.ts'
import { readProviderNames } from '#shop/payments/payment-settings.server.ts'
import { saveServiceSettings } from './save-service-settings.server.ts'

export const providerMoves = ['move-up', 'move-down', 'leave-out', 'use-again'] as const
export type ProviderMove = (typeof providerMoves)[number]

export interface OrderingRequest {
  provider: string
  move: ProviderMove
  /** The version of all settings that the owner saw. */
  seen: number
}

/** Changes which providers new orders use, and in which order. The keys stay, so that earlier orders can be refunded. */
export async function orderProviders(actor: Actor, { provider, move, seen }: OrderingRequest) {
  if (isSetOnServer('PAYMENT_PROVIDER')) return { refused: 'set-on-server' as const }
  const before = readProviderNames(currentSource().PAYMENT_PROVIDER)
  const isReady = listConfiguredProviders().some(({ name, isDemoOnly }) => name === provider && !isDemoOnly)
  if (move === 'use-again' ? !isReady : !before.includes(provider)) return { refused: 'unknown-provider' as const }
  const after = arrange(before, provider, move)
  // A live shop must go on taking payments.
  if (after.length === 0 && !env.isDemo) return { refused: 'last-provider' as const }
  return saveServiceSettings(actor, 'payments', { PAYMENT_PROVIDER: after.join(', ') || null }, seen)
}

function arrange(names: string[], provider: string, move: ProviderMove): string[] {
  const at = names.indexOf(provider)
  if (move === 'leave-out') return names.filter((name) => name !== provider)
  if (move === 'use-again') return at < 0 ? [...names, provider] : names
  const to = at + (move === 'move-up' ? -1 : 1)
  return moveItem(names, at, Math.min(names.length - 1, Math.max(0, to)))
}
