import type { Context } from 'hono'
import { z } from 'zod'
import { messageLanguages } from '#db/schema/columns.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { ApiKey } from '#shop/api-keys/find-api-key.server.ts'
import { findProductPageAt } from '#shop/catalogue/catalogue.server.ts'
import { readSource } from '#shop/checkout/read-source.ts'
import { startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { readVisitor } from '../../read-visitor.ts'
import { toCheckbox } from '../consents-of-caller.ts'
import { describeCheckoutRefusal } from '../describe-checkout-refusal.ts'
import { storableText } from '../storable-text.ts'
import { type CallAnswer, refuseCall } from './call-answer.ts'

const checkoutBody = z.object({
  product: z.string(),
  name: storableText.optional(),
  email: storableText.optional(),
  phone: storableText.optional(),
  classLevel: storableText.optional(),
  placeOfSupply: storableText.nullish(),
  consents: z.record(z.string(), z.unknown()).default({}),
  code: z.string().max(100).nullish(),
  language: z.enum(messageLanguages).nullish(),
  source: z.string().max(500).nullish(),
  shownPriceInPaise: z.int().nonnegative().nullish(),
  classConfirmed: z.boolean().nullish(),
})

/** POST /api/v1/checkouts */
export async function createCheckoutForKey(c: Context, key: ApiKey): Promise<CallAnswer> {
  const read = checkoutBody.safeParse(await c.req.json().catch(() => null))
  if (!read.success) return refuseCall('body_invalid')
  const { product, consents, code, language, source, shownPriceInPaise, classConfirmed, ...buyer } = read.data
  const page = findProductPageAt(product)
  if (!page) return refuseCall('product_unknown')
  const started = await startCheckout({
    page,
    values: { ...buyer, termsAndPrivacy: toCheckbox(consents) },
    code,
    isClassConfirmed: classConfirmed ?? true,
    shownPriceInPaise,
    visitor: readVisitor(c),
    idempotency: { key: c.req.header('Idempotency-Key') ?? '', apiKeyId: key.id },
    source: readSource(source, new URL(shopSettings().siteUrl).hostname),
    language: language ?? 'en',
  })
  if (!('refused' in started)) {
    const { orderId, url } = started
    return { status: 201, body: { orderId, url }, orderId }
  }
  const { status, error, amountInPaise, retryAfterSeconds } = describeCheckoutRefusal(started)
  return {
    status,
    body: {
      error: {
        code: started.refused.replaceAll('-', '_'),
        message: error,
        ...(amountInPaise === undefined ? {} : { amountInPaise }),
      },
    },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}
