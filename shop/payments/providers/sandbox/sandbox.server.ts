import { asc, eq } from 'drizzle-orm'
import { type SandboxPayment, sandboxTransfers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { type PaymentFacts, type PaymentProvider, ProviderError, type ProviderEvent } from '../../provider.ts'
import { parseJson } from '../provider-http.server.ts'
import { anyEvent, sandboxEvent } from './event.ts'
import { findPayment } from './find-payment.server.ts'
import { openPayment } from './open-payment.server.ts'
import { isSignedByUs, signatureHeader } from './webhook-signature.server.ts'

const banksConfirmWithinDays = 3

/** A little gateway inside the shop's own process, with its own pages, books and webhooks. It takes no money. */
export function createSandbox(): PaymentProvider {
  return {
    name: 'sandbox',
    async start(order) {
      const { ref } = await openPayment(order)
      return { paymentRef: ref, url: `${env.siteUrl}/sandbox/pay/${ref}` }
    },
    async readWebhook(rawBody, headers) {
      return isSignedByUs(rawBody, headers.get(signatureHeader)) ? readEvent(rawBody) : null
    },
    async fetchPayment(paymentRef) {
      const payment = await findPayment(paymentRef)
      if (!payment) throw new ProviderError('the sandbox knows no such payment')
      return factsOf(payment)
    },
  }
}

function readEvent(rawBody: string): ProviderEvent | 'unrelated' | null {
  const body = parseJson(rawBody)
  const event = sandboxEvent.safeParse(body)
  if (event.success) return { key: event.data.id, paymentRef: event.data.ref }
  return anyEvent.safeParse(body).success ? 'unrelated' : null
}

async function factsOf({ ref, orderId, status, createdAt }: SandboxPayment): Promise<PaymentFacts> {
  const received = await db
    .select({
      id: sandboxTransfers.id,
      amountInPaise: sandboxTransfers.amountInPaise,
      currency: sandboxTransfers.currency,
    })
    .from(sandboxTransfers)
    .where(eq(sandboxTransfers.ref, ref))
    .orderBy(asc(sandboxTransfers.createdAt), asc(sandboxTransfers.id))
  const isExpired = status === 'expired'
  const ageInDays = (Date.now() - createdAt.getTime()) / 86_400_000
  return {
    orderId,
    received,
    outlook: isExpired ? 'failed' : 'open',
    final: isExpired && ageInDays > banksConfirmWithinDays,
  }
}
