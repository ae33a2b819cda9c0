import { env } from '#platform/env.server.ts'
import { readPaymentSettings } from './payment-settings.server.ts'
import type { PaymentProvider } from './provider.ts'
import { allProviders } from './providers/all-providers.server.ts'

const { chosen, factories } = readPaymentSettings(process.env, env.mode)
const created = new Map<string, PaymentProvider>()

/** Named by PAYMENT_PROVIDER, for new orders. */
export const chosenProvider = chosen

export function getChosenProvider(): PaymentProvider {
  const provider = findProvider(chosen.name)
  if (!provider) throw new Error(`${chosen.name} has no valid settings`)
  return provider
}

/** Finds any configured provider, because earlier orders may still be paid at one that the owner used before. */
export function findProvider(name: string): PaymentProvider | null {
  const provider = created.get(name) ?? factories.get(name)?.()
  if (provider) created.set(name, provider)
  return provider ?? null
}

export function providerTitle(name: string): string {
  return allProviders.find((provider) => provider.name === name)?.title ?? name
}
