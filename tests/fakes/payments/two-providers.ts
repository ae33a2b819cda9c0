import { createCashfree } from '#shop/payments/providers/cashfree.server.ts'
import { createRazorpay } from '#shop/payments/providers/razorpay.server.ts'
import { startFakeCashfree } from './cashfree.ts'
import type { Delivery, FakeProvider } from './harness.ts'
import { startFakeRazorpay } from './razorpay.ts'

const razorpayKeys = { keyId: 'rzp_test_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
const cashfreeKeys = { clientId: 'TEST1', clientSecret: 'cashfree-secret', apiVersion: '2025-01-01' }

/** A shop with these providers starts with this script. */
export const startWithFakes = 'tests/fakes/start-with-fakes.ts'

/** Razorpay first, then Cashfree, with the settings of a shop that sells with both. */
export async function startTwoProviders() {
  const [razorpay, cashfree] = await Promise.all([startFakeRazorpay(razorpayKeys), startFakeCashfree(cashfreeKeys)])
  return {
    razorpay,
    cashfree,
    find: (provider: string): FakeProvider | undefined => ({ razorpay, cashfree })[provider],
    settings: {
      PAYMENT_PROVIDER: 'razorpay, cashfree',
      ...{ RAZORPAY_KEY_ID: razorpayKeys.keyId, RAZORPAY_KEY_SECRET: razorpayKeys.keySecret },
      ...{ RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret, CASHFREE_CLIENT_ID: cashfreeKeys.clientId },
      ...{ CASHFREE_CLIENT_SECRET: cashfreeKeys.clientSecret, CASHFREE_ENVIRONMENT: 'sandbox' },
      FETCH_FROM: 'https://api.razorpay.com/v1 https://sandbox.cashfree.com/pg',
      FETCH_TO: `${razorpay.baseUrl} ${cashfree.baseUrl}`,
    },
    adapters: [
      createRazorpay({ ...razorpayKeys, baseUrl: razorpay.baseUrl }),
      createCashfree({ ...cashfreeKeys, baseUrl: cashfree.baseUrl }),
    ],
    stop: () => Promise.all([razorpay.stop(), cashfree.stop()]),
  }
}

export type TwoProviders = Awaited<ReturnType<typeof startTwoProviders>>

/** Whether the shop took the webhook. */
export async function deliver(shop: string, provider: string, { body, headers }: Delivery): Promise<boolean> {
  const answer = await fetch(`${shop}/webhooks/${provider}`, { method: 'POST', body, headers }).catch(() => null)
  return answer?.ok ?? false
}
