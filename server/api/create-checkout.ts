import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { consentPurposes } from '#db/schema.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { checkoutForm } from '#shop/orders/checkout-form.ts'
import { limitCheckouts } from '#shop/orders/limit-checkouts.server.ts'
import { startCheckout } from '#shop/payments/start-checkout.server.ts'
import { noStore } from '../no-store.ts'
import { readVisitor } from '../read-visitor.ts'
import { storableText } from './storable-text.ts'

const checkoutRequest = z.object({
  productType: z.string(),
  customerName: storableText.optional(),
  customerEmail: storableText.optional(),
  phoneNumber: storableText.optional(),
  classLevel: storableText.optional(),
  consents: z.record(z.string(), z.unknown()).default({}),
  userAgent: storableText.nullish(),
})
type CheckoutRequest = z.infer<typeof checkoutRequest>

const maxKeyLength = 200

/** POST /api/create-checkout: what the checkout page does, for programs. Answers { url } or { error }. */
export const createCheckout = new Hono().post('/create-checkout', async (c) => {
  const request = checkoutRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse(c, 'The request is not a checkout in JSON')
  const product = findProduct(request.data.productType)
  if (!product) return refuse(c, 'Unknown product')
  const form = checkoutForm.safeParse(formOf(request.data))
  if (!form.success) return refuse(c, form.error.issues[0]?.message ?? 'Please check your details')
  const key = c.req.header('Idempotency-Key')
  if (key !== undefined && (key === '' || key.length > maxKeyLength)) {
    return refuse(c, `An Idempotency-Key has 1 to ${maxKeyLength} characters`)
  }

  const visitor = readVisitor(c, request.data.userAgent ?? undefined)
  const tooMany = await limitCheckouts(visitor.ip)
  if (tooMany) {
    return c.json({ error: tooMany.error }, 429, { ...noStore, 'Retry-After': String(tooMany.retryAfterSeconds) })
  }
  const started = await startCheckout({
    product,
    buyer: form.data,
    visitor,
    repetition: key === undefined ? null : { key },
  })
  if ('url' in started) return c.json({ url: started.url }, 200, noStore)
  return c.json({ error: started.error }, started.because === 'key-reused' ? 422 : 502, noStore)
})

function refuse(c: Context, error: string) {
  return c.json({ error }, 400, noStore)
}

/** The same fields as the page's form, so that the same rules and the same words hold. */
function formOf({ customerName, customerEmail, phoneNumber, classLevel, consents }: CheckoutRequest) {
  const agreed = consentPurposes.every((purpose) => consents[purpose] === true)
  return {
    name: customerName,
    email: customerEmail,
    phone: phoneNumber,
    classLevel,
    termsAndPrivacy: agreed ? 'on' : '',
  }
}
