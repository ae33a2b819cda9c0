import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiWords } from '#content/interface/en/api.ts'
import { checkoutAnswerWords } from '#content/interface/en/checkout-answers.ts'
import { classLevelNames } from '#content/interface/en/class-levels.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import { messageLanguages } from '#db/schema/columns.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { findProductPageAt } from '#shop/catalogue/catalogue.server.ts'
import { type CheckoutRefusal, startCheckout } from '#shop/checkout/start-checkout.server.ts'
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

/** Other refusals are failures of the payment provider: 502. */
const statusCodes: Partial<Record<CheckoutRefusal['refused'], 422 | 429 | 503>> = {
  'payments-down': 503,
  'key-reused': 422,
  'too-many-free-copies': 429,
  closed: 503,
  'seller-unknown': 503,
  'opens-soon': 503,
}

function refuseCheckout(c: Context, refusal: CheckoutRefusal) {
  switch (refusal.refused) {
    case 'invalid': {
      const [key] = Object.values(refusal.errors)
      return refuse(c, key ? formErrorWords[key] : apiWords.checkYourDetails)
    }
    case 'too-many-orders': {
      const { retryAfterSeconds } = refusal
      const error = checkoutAnswerWords.tooManyOrders(Math.ceil(retryAfterSeconds / 60))
      return c.json({ error }, 429, { ...noStore, 'Retry-After': String(retryAfterSeconds) })
    }
    case 'other-class': {
      const { madeFor, chosen } = refusal
      return c.json(
        { error: checkoutAnswerWords.otherClass.title(classLevelNames[madeFor], classLevelNames[chosen]) },
        409,
        noStore,
      )
    }
    case 'price-changed':
      return c.json(
        { error: checkoutAnswerWords.priceChanged.title, amountInPaise: refusal.amountInPaise },
        409,
        noStore,
      )
    case 'other-address':
      throw new Error('only a browser proves an address')
    default: {
      const error = checkoutAnswerWords.refusals[refusal.refused]
      if (refusal.refused in checkoutAnswerWords.codeRefusals) return refuse(c, error)
      return c.json({ error }, statusCodes[refusal.refused] ?? 502, noStore)
    }
  }
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
