import { sql } from 'drizzle-orm'
import { type FailureFault, paymentFailures } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { watchCall } from '#platform/watched-calls.server.ts'
import type { PayableOrder, PaymentProvider, StartedPayment } from '../provider.ts'
import { NotSent, ProviderRefusal } from '../providers/provider-http.server.ts'

type OrderToStart = Omit<PayableOrder, 'webhookUrl'>
type StartedSomewhere = StartedPayment & { provider: string }

/** Opens the payment at the first provider that does. Null when none does. */
export async function startPayment(
  order: OrderToStart,
  providers: PaymentProvider[],
): Promise<StartedSomewhere | null> {
  for (const provider of providers) {
    try {
      const payable = { ...order, webhookUrl: `${shopSettings().siteUrl}/webhooks/${provider.name}` }
      const isLast = provider === providers.at(-1)
      const started = await watchCall('checkout', provider.name, () =>
        isLast ? provider.start(payable) : startOrAsk(provider, payable),
      )
      return { provider: provider.name, ...started }
    } catch (err) {
      log.error({ err, orderId: order.id, provider: provider.name }, 'could not start a payment')
      // With one provider there is nothing to decide.
      if (providers.length > 1) await recordFailedStart(provider.name, order.id, err)
    }
  }
  return null
}

/**
 * After a timeout or a server error the payment may be open. The buyer does not know its address yet, but a second one is
 * opened elsewhere only when the provider does not know this one.
 */
async function startOrAsk(provider: PaymentProvider, order: PayableOrder): Promise<StartedPayment> {
  try {
    return await provider.start(order)
  } catch (error) {
    if (isRefused(error)) throw error
    const opened = await provider.fetchOpened({ orderId: order.id, paymentRef: null }).catch(() => null)
    if (!opened) throw error
    return provider.start(order)
  }
}

/** The provider has certainly not opened a payment. */
function isRefused(error: unknown): boolean {
  return error instanceof NotSent || (error instanceof ProviderRefusal && error.status >= 400 && error.status < 500)
}

/** Refused keys and too many requests are the provider's matter; other refusals are about what the buyer typed. */
function findFault(error: unknown): FailureFault {
  const isAboutOrder = isRefused(error) && error instanceof ProviderRefusal && ![401, 403, 429].includes(error.status)
  return isAboutOrder ? 'buyer' : 'provider'
}

const maxReasonLength = 100

async function recordFailedStart(provider: string, orderId: string, error: unknown) {
  const reason = error instanceof Error ? error.message.slice(0, maxReasonLength) : ''
  const row = { provider, externalId: orderId, orderId, stage: 'start' as const, fault: findFault(error), reason }
  await db
    .insert(paymentFailures)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentFailures.provider, paymentFailures.externalId],
      set: { fault: row.fault, reason, createdAt: sql`now()` },
    })
    // The buyer must not lose the sale because it cannot be counted.
    .catch((err: unknown) => log.warn({ err }, 'could not record a failed payment'))
}
