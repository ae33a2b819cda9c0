import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { api } from '#content/interface/en/api.ts'
import { checkoutRefusals, codeRefusals, tooManyOrders } from '#content/interface/en/checkout.ts'
import { formErrors } from '#content/interface/en/form-errors.ts'
import { consentPurposes, messageLanguages } from '#db/schema.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { checkoutFormFor } from '#shop/checkout/checkout-form-for.server.ts'
import { limitCheckouts } from '#shop/checkout/limit-checkouts.server.ts'
import { type CheckoutRefusal, startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { noStore } from '../no-store.ts'
import { readVisitor } from '../read-visitor.ts'
import { storableText } from './storable-text.ts'

const checkoutRequest = z.object({
  productType: z.string(),
  customerName: storableText.optional(),
  customerEmail: storableText.optional(),
  phoneNumber: storableText.optional(),
  classLevel: storableText.optional(),
  placeOfSupply: storableText.nullish(),
  consents: z.record(z.string(), z.unknown()).default({}),
  userAgent: storableText.nullish(),
  code: z.string().max(100).nullish(),
  language: z.enum(messageLanguages).nullish(),
})
type CheckoutRequest = z.infer<typeof checkoutRequest>

const maxKeyLength = 200

/** Other refusals are failures of the payment provider: 502. */
const statusCodes: Partial<Record<CheckoutRefusal, 422 | 503>> = {
  'key-reused': 422,
  'seller-unknown': 503,
  'opens-soon': 503,
}

/** POST /api/create-checkout: the checkout page as an API, returns { url } or { error }. */
export const createCheckout = new Hono().post('/create-checkout', async (c) => {
  const request = checkoutRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse(c, api.invalidCheckout)
  const page = findProductPage(request.data.productType)
  if (!page) return refuse(c, api.unknownProduct)
  const form = checkoutFormFor(page).safeParse(toCheckoutForm(request.data))
  if (!form.success) {
    const key = findFirstError(form.error)
    return refuse(c, key ? formErrors[key] : api.checkYourDetails)
  }
  const key = c.req.header('Idempotency-Key')
  if (key !== undefined && (key === '' || key.length > maxKeyLength)) {
    return refuse(c, api.invalidIdempotencyKey(maxKeyLength))
  }

  const visitor = readVisitor(c, request.data.userAgent ?? undefined)
  const tooMany = await limitCheckouts(visitor.ip)
  if (tooMany) {
    const { retryAfterSeconds } = tooMany
    const error = tooManyOrders(Math.ceil(retryAfterSeconds / 60))
    return c.json({ error }, 429, { ...noStore, 'Retry-After': String(retryAfterSeconds) })
  }
  const started = await startCheckout({
    product: page.offer,
    buyer: form.data,
    visitor,
    repetition: key === undefined ? null : { key },
    code: request.data.code,
    language: request.data.language ?? 'en',
  })
  if ('refused' in started) {
    if (isCodeRefusal(started.refused)) return refuse(c, checkoutRefusals[started.refused])
    return c.json({ error: checkoutRefusals[started.refused] }, statusCodes[started.refused] ?? 502, noStore)
  }
  return c.json({ url: started.url }, 200, noStore)
})

function isCodeRefusal(refused: string): refused is keyof typeof codeRefusals {
  return refused in codeRefusals
}

function refuse(c: Context, error: string) {
  return c.json({ error }, 400, noStore)
}

/** Renames the fields to those of the page's form, so that the same rules apply. */
function toCheckoutForm(request: CheckoutRequest) {
  const { customerName, customerEmail, phoneNumber, classLevel, placeOfSupply, consents } = request
  const hasAgreed = consentPurposes.every((purpose) => consents[purpose] === true)
  return {
    name: customerName,
    email: customerEmail,
    phone: phoneNumber,
    classLevel,
    placeOfSupply,
    termsAndPrivacy: hasAgreed ? 'on' : '',
  }
}
