import { env } from '#platform/env.server.ts'
import { fromSettings } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { ProviderDefinition } from './define-provider.ts'
import { readPaymentSettings } from './payment-settings.server.ts'
import type { PaymentProvider } from './provider.ts'
import { allProviders } from './providers/all-providers.server.ts'

/** A provider is created when it is first needed, and again after a change of the settings. */
const current = fromSettings((source) => ({
  ...readPaymentSettings(source, env.mode),
  created: new Map<string, PaymentProvider>(),
}))

/**
 * For new payments, in the owner's order (PAYMENT_PROVIDER). A live shop without any has the sandbox, which takes no order
 * there. What belongs to an order follows the order's own provider instead.
 */
export function chosenProviders(): ProviderDefinition[] {
  return current().chosen
}

/** Those of the chosen ones whose keys are there. Empty while the owner of a live shop has not set one. */
export function listUsableProviders(): PaymentProvider[] {
  return current().chosen.flatMap(({ name }) => findProvider(name) ?? [])
}

/** Every provider whose keys are there: one that is no longer chosen still serves its earlier orders. */
export function listConfiguredProviders(): ProviderDefinition[] {
  return allProviders.filter(({ name }) => findProvider(name))
}

/** A live shop takes no money before it can send what was bought. */
export function canTakePayments(): boolean {
  return env.isDemo || (listUsableProviders().length > 0 && shopSettings().smtpUrl !== undefined)
}

/** Finds any configured provider, because earlier orders may still be paid at one that is no longer chosen. */
export function findProvider(name: string): PaymentProvider | null {
  const { created, factories } = current()
  const provider = created.get(name) ?? factories.get(name)?.()
  if (provider) created.set(name, provider)
  return provider ?? null
}

/** False for a provider of which a settlement is what its lines add up to. */
export function namesSettlementTotal(name: string): boolean {
  return !allProviders.find((provider) => provider.name === name)?.namesNoSettlementTotal
}

export function providerTitle(name: string): string {
  return allProviders.find((provider) => provider.name === name)?.title ?? name
}
