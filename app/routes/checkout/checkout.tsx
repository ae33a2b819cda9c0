import { useEffect, useRef } from 'react'
import { data, redirectDocument, useNavigation } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { combo } from '#content/owner/products/combo.ts'
import { productPages } from '#content/owner/products/product-pages.ts'
import { addStartedOrder, readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { errorsByField, readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log.server.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { type CheckoutForm, checkoutForm } from '#shop/orders/checkout-form.ts'
import { limitCheckouts } from '#shop/orders/limit-checkouts.server.ts'
import { startCheckout } from '#shop/payments/start-checkout.server.ts'
import { AdultNotice } from '../../forms/adult-notice.tsx'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { ConsentField, SelectField, TextField } from '../../forms/field.tsx'
import { restoreFormDraft, saveFormDraft } from '../../forms/form-draft.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { type FormAnswer, ValidatedForm } from '../../forms/validated-form.tsx'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { NewTab } from '../../ui/new-tab.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/checkout'
import { ConsentText } from './consent-text.tsx'
import { Benefits, OrderSummary, UpgradeBox } from './order-summary.tsx'

function pageAt(url: URL) {
  const slug = url.pathname.split('/').at(2)
  const page = productPages.find(({ offer }) => offer.slug === slug?.toLowerCase())
  if (!page) throw data('No such product', 404)
  return page
}

export function loader({ url }: Route.LoaderArgs) {
  const page = pageAt(url)
  return {
    // Pressing Pay twice is one order: the second press carries the same token.
    attempt: crypto.randomUUID(),
    product: page.offer,
    benefits: page.checkoutBenefits,
    upgrade: page.offer.slug === combo.offer.slug ? null : combo.offer,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { offer } = pageAt(url)
  const values = await readForm(request)
  const checked = checkoutForm.safeParse(values)
  if (!checked.success) {
    return answer({ values, errors: errorsByField<CheckoutForm>(checked.error), notice: fillAllFields })
  }
  const visitor = context.get(visitorContext)
  const tooMany = await limitCheckouts(visitor.ip)
  if (tooMany) {
    const headers = { 'Retry-After': String(tooMany.retryAfterSeconds) }
    const notice: Notice = { title: 'Payment Error', description: `${tooMany.error}.`, tone: 'bad' }
    return answer({ values, notice }, { status: 429, headers })
  }
  const { attempt } = values
  const started = await startCheckout({
    product: offer,
    buyer: checked.data,
    visitor,
    repetition: attempt && /^[\w-]{1,100}$/.test(attempt) ? { attempt } : null,
    recentOrderIds: await readStartedOrders(request),
  }).catch((err: unknown) => {
    log.error({ err }, 'a checkout could not be started')
    return { error: 'Unknown error occurred' }
  })
  if ('error' in started) return answer({ values, notice: paymentError(started.error) })
  // A whole new document: the payment page is not ours, even where it stands at our own address.
  throw redirectDocument(started.url, {
    status: 303,
    headers: { 'Set-Cookie': await addStartedOrder(request, started.orderId) },
  })
}

/** A line that is cut while paying is a payment that did not start, not a page that broke. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData())
  return answerWhenOffline<FormAnswer<CheckoutForm>, FormAnswer<CheckoutForm>>(serverAction, () => ({
    values,
    notice: paymentError('The connection was lost'),
  }))
}

function answer(content: FormAnswer<CheckoutForm>, init?: ResponseInit) {
  return data(content, init)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { name, slug } = loaderData.product
  return pageMeta(getShopFacts(matches), {
    path: `/checkout/${slug}`,
    title: `Buy the ${name}`,
    description: `Complete your purchase of the ${name}: pay by UPI, card, net banking or wallet and get the download link at once.`,
    keywords: [name, 'buy', 'CBSE Class 10'],
    image: { path: `/share/${slug}.png`, alt: `${name}, CBSE Class 10` },
  })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { attempt, product, benefits, upgrade } = loaderData
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const empty = sheet.current?.querySelector('form')
    if (empty) restoreFormDraft(empty)
  }, [])
  const keepForUpgrade = () => {
    const filled = sheet.current?.querySelector('form')
    if (filled) saveFormDraft(filled)
  }
  return (
    <div className="graph-paper">
      <div className="column py-8 md:py-14">
        <h1 className="text-4xl md:text-5xl">Complete Your Purchase</h1>
        <div className="mt-6 grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
          <div className="min-w-0">
            <OrderSummary product={product} />
            <div ref={sheet} className="sheet mt-6 p-5 md:p-8">
              <BuyerForm attempt={attempt} answer={actionData} price={formatRupees(product.priceInPaise)} />
            </div>
          </div>
          <aside className="space-y-6" aria-label="About this product">
            <Benefits product={product} benefits={benefits} />
            {upgrade ? <UpgradeBox combo={upgrade} onUpgrade={keepForUpgrade} /> : null}
          </aside>
        </div>
      </div>
    </div>
  )
}

interface BuyerFormProps {
  attempt: string
  answer: FormAnswer<CheckoutForm> | undefined
  price: string
}

function BuyerForm({ attempt, answer, price }: BuyerFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <ValidatedForm loadSchema={loadSchema} answer={answer} noticeFor={() => fillAllFields}>
      {(errors, values) => (
        <>
          <input type="hidden" name="attempt" value={values.attempt ?? attempt} />
          <AdultNotice />
          <TextField
            name="name"
            label="Full name"
            autoComplete="name"
            required
            maxLength={100}
            error={errors.name}
            defaultValue={values.name}
          />
          <EmailField hint="Your download link is sent here" error={errors.email} defaultValue={values.email} />
          <PhoneField name="phone" error={errors.phone} defaultValue={values.phone} />
          <SelectField
            name="classLevel"
            label="Class level"
            required
            error={errors.classLevel}
            defaultValue={values.classLevel ?? ''}
          >
            <option value="">Select your class</option>
            {classLevels.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <ConsentField
            name="termsAndPrivacy"
            required
            error={errors.termsAndPrivacy}
            defaultChecked={values.termsAndPrivacy === 'on'}
          >
            <ConsentText />
          </ConsentField>
          <button type="submit" disabled={busy} className="button button-main w-full">
            {busy ? 'Processing...' : `Pay ${price}`}
          </button>
          <PayingWords price={price} />
        </>
      )}
    </ValidatedForm>
  )
}

function PayingWords({ price }: { price: string }) {
  return (
    <div className="space-y-2 text-center text-base text-ink-soft">
      <p>Your payment is secure. The download link is sent instantly after payment.</p>
      <p>
        UPI, card, net banking or wallet, on the payment provider’s own page. {price} is all you pay. Sales are final;
        if the file does not arrive, we put it right: <NewTab href="/refund">Refund Policy</NewTab>.
      </p>
    </div>
  )
}

const loadSchema = () => import('#shop/orders/checkout-form.ts').then((module) => module.checkoutForm)

const fillAllFields: Notice = {
  title: 'कृपया सभी आवश्यक फ़ील्ड भरें',
  description: 'Please complete all required fields and accept the terms.',
  tone: 'bad',
}

function paymentError(message: string): Notice {
  return {
    title: 'Payment Error',
    description: `Failed to start payment process. Error: ${message}. Please check your details and try again.`,
    tone: 'bad',
  }
}
