import type { APIRequestContext } from '@playwright/test'
import type { DemoMail } from '#db/schema/messages.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { query } from './database.ts'
import { downloadLinksIn, waitForMail } from './owner-page.ts'
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
  const payUrl = await startPurchase(request, email, productType)
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

async function startPurchase(request: APIRequestContext, email: string, productType: string): Promise<string> {
  const started = await request.post('/api/create-checkout', { data: { ...describeCheckout(email), productType } })
  return ((await started.json()) as { url: string }).url
}

/** In a shop that a test has for itself, whose mail only its own page shows. */
export async function buyInOwnShop(request: APIRequestContext, productType: string) {
  const email = `${productType}@example.com`
  const payUrl = await startPurchase(request, email, productType)
  const paid = await request.post(payUrl, { form: { method: 'upi', outcome: 'succeed' } })
  const orderId = new URL(paid.url()).searchParams.get('order_id') ?? ''
  const listOwnMail = async (address: string) => {
    const mails = (await (await request.get('/demo/mailbox.json')).json()) as DemoMail[]
    return mails.filter(({ toAddress }) => toAddress === address)
  }
  return { orderId, links: downloadLinksIn(await waitForMail(email, undefined, listOwnMail)) }
}
