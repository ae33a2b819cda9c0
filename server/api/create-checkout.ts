import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiWords } from '#content/interface/en/api.ts'
import { messageLanguages } from '#db/schema/columns.ts'
import { findProductPageAt } from '#shop/catalogue/catalogue.server.ts'
import { type CheckoutRefusal, startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { noStore } from '../no-store.ts'
import { readVisitor } from '../read-visitor.ts'
import { toCheckbox } from './consents-of-caller.ts'
import { describeCheckoutRefusal } from './describe-checkout-refusal.ts'
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
  classConfirmed: z.boolean().nullish(),
  shownPriceInPaise: z.int().nonnegative().nullish(),
})
type CheckoutRequest = z.infer<typeof checkoutRequest>

const maxKeyLength = 200

/** POST /api/create-checkout: the checkout page as an API, returns { url } or { error }. */
export const createCheckout = new Hono().post('/create-checkout', async (c) => {
  const request = checkoutRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse(c, apiWords.invalidCheckout)
  const { productType: slug, code, language, userAgent, classConfirmed, shownPriceInPaise } = request.data
  const page = findProductPageAt(slug)
  if (!page) return refuse(c, apiWords.unknownProduct)
  const key = c.req.header('Idempotency-Key')
  if (key !== undefined && (key === '' || key.length > maxKeyLength)) {
    return refuse(c, apiWords.invalidIdempotencyKey(maxKeyLength))
  }
  const started = await startCheckout({
    page,
    values: toCheckoutForm(request.data),
    code,
    // A program cannot press a button again, so it is refused only when it wants to ask the buyer.
    isClassConfirmed: classConfirmed ?? true,
    shownPriceInPaise,
    visitor: readVisitor(c, userAgent ?? undefined),
    idempotency: key === undefined ? null : { key },
    language: language ?? 'en',
  })
  return 'refused' in started ? refuseCheckout(c, started) : c.json({ url: started.url }, 200, noStore)
})

function refuseCheckout(c: Context, refusal: CheckoutRefusal) {
  const { status, retryAfterSeconds, ...body } = describeCheckoutRefusal(refusal)
  const headers = retryAfterSeconds === undefined ? noStore : { ...noStore, 'Retry-After': String(retryAfterSeconds) }
  return c.json(body, status, headers)
}

function refuse(c: Context, error: string) {
  return c.json({ error }, 400, noStore)
}

/** Renames the fields to those of the page's form, so that the same rules apply. */
function toCheckoutForm(request: CheckoutRequest) {
  const { customerName, customerEmail, phoneNumber, classLevel, placeOfSupply, consents } = request
  return {
    name: customerName,
    email: customerEmail,
    phone: phoneNumber,
    classLevel,
    placeOfSupply,
    termsAndPrivacy: toCheckbox(consents),
  }
}
