import type { APIRequestContext } from '@playwright/test'
import { consentPurposes } from '#db/schema/consents.ts'
import { query } from './database.ts'
import { expect } from './shop-page.ts'

interface Purchase {
  orderId: string
  /** The sandbox's page of the payment. */
  payUrl: string
}

interface Choice {
  productType?: string
  method?: string
  /** What goes wrong with the sandbox's webhook. */
  fault?: string
}

/** A paid and completed order, without the checkout page. */
export async function buyInSandbox(
  request: APIRequestContext,
  email: string,
  { productType = 'maths', method = 'upi', fault = 'normal' }: Choice = {},
): Promise<Purchase> {
  const consents = Object.fromEntries(consentPurposes.map((purpose) => [purpose, true]))
  const contact = { customerName: 'Asha Rao', customerEmail: email, phoneNumber: '9876543210', classLevel: 'class-10' }
  const started = await request.post('/api/create-checkout', { data: { productType, ...contact, consents } })
  const { url: payUrl } = (await started.json()) as { url: string }
  const paid = await request.post(payUrl, { form: { method, outcome: 'succeed', fault }, maxRedirects: 0 })
  // The thank-you page asks the provider, so that the buyer does not depend on the webhook.
  if (fault !== 'normal') await request.get(paid.headers().location ?? '')
  const findOrder = async () => {
    const ref = payUrl.split('/').at(-1)
    const { rows } = await query('select id, status from orders where payment_ref = $1', [ref])
    return rows[0] as { id: string; status: string } | undefined
  }
  await expect.poll(async () => (await findOrder())?.status, { timeout: 90_000 }).toBe('completed')
  return { orderId: (await findOrder())?.id ?? '', payUrl }
}
