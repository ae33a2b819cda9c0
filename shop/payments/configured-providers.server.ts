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

/** Named by PAYMENT_PROVIDER, for new orders. A live shop without one has the sandbox, which takes no order there. */
export function chosenProvider(): ProviderDefinition {
  return current().chosen
}

/** Null while the owner of a live shop has not set one. */
export function findChosenProvider(): PaymentProvider | null {
  return findProvider(current().chosen.name)
}

/** A live shop takes no money before it can send what was bought. */
export function canTakePayments(): boolean {
  return env.isDemo || (findChosenProvider() !== null && shopSettings().smtpUrl !== undefined)
}

export function getChosenProvider(): PaymentProvider {
  const provider = findChosenProvider()
  if (!provider) throw new Error('the shop has no payment provider')
  return provider
}

/** Finds any configured provider, because earlier orders may still be paid at one that the owner used before. */
export function findProvider(name: string): PaymentProvider | null {
  const { created, factories } = current()
  const provider = created.get(name) ?? factories.get(name)?.()
  if (provider) created.set(name, provider)
  return provider ?? null
}

export function providerTitle(name: string): string {
  return allProviders.find((provider) => provider.name === name)?.title ?? name
}
