import { env } from '#platform/env.server.ts'
import { type PaymentProvider, type ProviderName, providerNames } from './provider.ts'
import { createCashfree } from './providers/cashfree.server.ts'
import { createRazorpay } from './providers/razorpay.server.ts'
import { createSandbox } from './providers/sandbox/sandbox.server.ts'
import { createStripe } from './providers/stripe.server.ts'

const factories: Record<ProviderName, () => PaymentProvider> = {
  sandbox: createSandbox,
  cashfree: () => createCashfree(env.cashfree),
  razorpay: () => createRazorpay(env.razorpay),
  stripe: () => createStripe(env.stripe),
}

const made = new Map<ProviderName, PaymentProvider>()

/** The one that PAYMENT_PROVIDER names: new orders are paid there. */
export function paymentProvider(): PaymentProvider {
  return get(env.paymentProvider)
}

/** Any that has its keys: an order placed before the owner changed providers is still asked about where it was made. */
export function findProvider(name: string): PaymentProvider | null {
  const known = providerNames.find((candidate) => candidate === name)
  return known && isConfigured(known) ? get(known) : null
}

function isConfigured(name: ProviderName): boolean {
  return name === 'sandbox' ? env.isDemo : Object.values(env[name]).every(Boolean)
}

function get(name: ProviderName): PaymentProvider {
  const provider = made.get(name) ?? factories[name]()
  made.set(name, provider)
  return provider
}
