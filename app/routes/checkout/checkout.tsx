import { data, redirect, redirectDocument, useNavigation } from 'react-router'
import { localPath } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import {
  checkout,
  checkoutRefusals,
  checkoutSeo,
  codeNotes,
  codeRefusals,
  notSelling,
  opensSoon as opensSoonWords,
  otherClass,
  paymentError,
  paymentOffline,
  priceChanged,
  tooManyOrders,
} from '#content/interface/checkout.ts'
import { classLevelNames } from '#content/interface/class-levels.ts'
import { forms } from '#content/interface/forms.ts'
import { seo } from '#content/interface/seo.ts'
import { noLongerSold } from '#content/interface/site.ts'
import { upgrades } from '#content/interface/upgrades.ts'
import type { Product } from '#content/owner/products/product.ts'
import { readAttempt } from '#cookies/attempt-cookie.server.ts'
import { addStartedOrder, hasStartedOrder, readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log/log.server.ts'
import { findBundleWith, findMovedProduct, findProductPage, isEndedProduct } from '#shop/catalogue/catalogue.server.ts'
import { describeBundle, sumPrices } from '#shop/catalogue/describe-bundle.ts'
import { describeEditions } from '#shop/catalogue/describe-editions.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { opensSoon } from '#shop/catalogue/opens-soon.server.ts'
import type { CheckoutForm } from '#shop/checkout/checkout-form.ts'
import { checkoutFormFor } from '#shop/checkout/checkout-form-for.server.ts'
import { findOpenCheckout, findPaidCheckout } from '#shop/checkout/find-started-checkout.server.ts'
import { isOtherClass } from '#shop/checkout/is-other-class.ts'
import { limitCheckouts } from '#shop/checkout/limit-checkouts.server.ts'
import { priceCheckout } from '#shop/checkout/price-checkout.server.ts'
import { readSource } from '#shop/checkout/read-source.ts'
import { startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { type ClassLevel, classLevels, isClassLevel } from '#shop/customers/class-levels.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { checkCode } from '#shop/offers/check-code.server.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { readCode } from '#shop/offers/offer-code.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { findUpgrade, listUpgrades } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { isUpgradeBetter } from '#shop/orders/upgrades/price-upgrade.ts'
import { AdultNotice } from '../../forms/adult-notice.tsx'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { DataNotice } from '../../forms/data-notice.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { ConsentField, SelectField, TextField } from '../../forms/field.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { type FormAnswer, ValidatedForm } from '../../forms/validated-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta, shareImagePath } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/checkout'
import { CodeField } from './code-field.tsx'
import { listStates, type State } from './list-states.server.ts'
import { Benefits, OrderSummary, UpgradeBox } from './order-summary.tsx'
import { isOwnedByBrowser, type ProvenCustomer, readProvenCustomer } from './proven-customer.server.ts'
import { SourceField } from './source-field.tsx'
import { StateField } from './state-field.tsx'
import { UpgradeOffer, UpgradeSummary } from './upgrade-summary.tsx'

export const handle: PageHandle = { static: true, hydratesOnTouch: true }

/** Longer than any code that an offer may have. */
const maxTypedCode = 100

function requirePage(slug: string, search = '') {
  const address = slug.toLowerCase()
  const page = findProductPage(address)
  if (page) return page
  const moved = findMovedProduct(address)
  if (moved) throw redirect(`/checkout/${moved.slug}${search}`, 301)
  throw isEndedProduct(address) ? data({ ...noLongerSold }, 410) : data(null, 404)
}

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const page = requirePage(params.slug, url.search)
  const typedBefore = await readTypedBefore(request, url.searchParams.get('order'))
  const typedCode = url.searchParams.get('code') ?? typedBefore.code ?? null
  const code = await readTypedCode(page.offer, typedCode, await readStartedOrders(request))
  const bundle = findBundleWith(page.offer.id)
  const proven = await readProvenCustomer(request, url.searchParams.get('upgrade'))
  const offered = proven ? await listUpgrades(proven.customerId) : []
  const upgrade = offered.find((one) => one.bundle.id === page.offer.id) ?? null
  const ownUpgrade = upgrade && isUpgradeBetter(upgrade, code.product) ? upgrade : null
  const isCodeWorse = ownUpgrade !== null && code.typed !== null
  return {
    isSelling: isSelling(),
    opensSoon: opensSoon(page.offer.id),
    isSample: describeEditions(page.offer.id)?.isSample ?? false,
    parts: { count: page.parts.length, priceInPaise: sumPrices(page.parts) },
    /** Null when the buyer is not asked for the State. */
    states: isRegistered() ? listStates() : null,
    product: ownUpgrade ? { ...page.offer, priceInPaise: ownUpgrade.priceInPaise } : code.product,
    code: ownUpgrade ? null : code.typed,
    ownUpgrade,
    /** Proves the customer to the form, when the page was opened from the mail of an order. */
    upgradeToken: upgrade ? url.searchParams.get('upgrade') : null,
    offeredUpgrade: offered.find((one) => one.bundle.id === bundle?.offer.id) ?? null,
    isOwned: await isOwnedByBrowser(request, proven?.customerId, page.files),
    typedBefore: proven && (ownUpgrade || proven.isLoggedIn) ? { email: proven.email, ...typedBefore } : typedBefore,
    codeNote: isCodeWorse ? { text: codeNotes.saleIsBetter(code.typed ?? ''), isRefusal: false } : code.note,
    usual: page.offer,
    seo: {
      title: checkoutSeo.title(page.offer.name),
      description: checkoutSeo.description(page.offer.name),
      keywords: checkoutSeo.keywords(page.offer.name),
    },
    benefits: page.checkoutBenefits,
    classes: page.classLevels.length > 0 ? page.classLevels : classLevels,
    upgrade: bundle ? describeBundle(bundle) : null,
  }
}

/** What this browser typed for an order that it did not pay; the consent must be given again. */
async function readTypedBefore(request: Request, orderId: string | null): Promise<Record<string, string>> {
  const order = orderId && (await hasStartedOrder(request, orderId)) ? await findOrder(orderId) : null
  if (!order || order.status === 'completed' || !isClassLevel(order.classLevel)) return {}
  const { fullName: name, email, phoneNumber: phone, classLevel, placeOfSupply, discount } = order
  const state: Record<string, string> = placeOfSupply ? { placeOfSupply } : {}
  return { name, email, phone, classLevel, ...state, code: discount?.code ?? '' }
}

/** What `startCheckout` will ask for; an upgrade needs the customer's own address. */
async function priceNow(offer: Product, code: string, buyer: ProvenCustomer | null) {
  return priceCheckout(offer, code, buyer && (await findUpgrade(buyer.customerId, offer.id)))
}

/** A code that does not apply leaves the usual price, with a sentence that says why. */
async function readTypedCode(offer: Product, typed: string | null, startedOrderIds: string[]) {
  const code = readCode(typed?.slice(0, maxTypedCode))
  if (!code) return { product: offer, typed: null, note: null }
  const checked = await checkCode(offer, code, startedOrderIds)
  if ('refused' in checked) {
    return { product: offer, typed: null, note: { text: `${codeRefusals[checked.refused]}.`, isRefusal: true } }
  }
  const { sale } = checked.product
  const isApplied = sale?.code === code
  const text = isApplied ? codeNotes.applied(code, sale.name) : codeNotes.saleIsBetter(code)
  return { product: checked.product, typed: isApplied ? code : null, note: { text, isRefusal: false } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = requirePage(params.slug)
  const { offer, madeForClass } = page
  const values = await readForm(request)
  const checked = checkoutFormFor(page).safeParse(values)
  if (!checked.success) {
    return answer({ values, errors: errorsByField<CheckoutForm>(checked.error), notice: describeMissingFields() })
  }
  // Asked once; a buyer who is sure presses the button again.
  if (madeForClass && isOtherClass(page, checked.data.classLevel) && !values.askedClass) {
    const notice = classNotice(madeForClass, checked.data.classLevel)
    return answer({ values: { ...values, askedClass: checked.data.classLevel }, notice })
  }
  const visitor = context.get(visitorContext)
  const tooMany = await limitCheckouts(visitor.ip)
  if (tooMany) {
    const { retryAfterSeconds } = tooMany
    const headers = { 'Retry-After': String(retryAfterSeconds) }
    const description = `${tooManyOrders(Math.ceil(retryAfterSeconds / 60))}.`
    const notice: Notice = { title: paymentError.title, description, tone: 'bad' }
    return answer({ values, notice }, { status: 429, headers })
  }
  const earlier = { product: offer, buyer: checked.data, startedOrderIds: await readStartedOrders(request) }
  const paidUrl = await findPaidCheckout(earlier)
  if (paidUrl) throw redirectDocument(paidUrl, 303)
  const { code = '' } = values
  const shownPrice = readShownPrice(values.shownPrice)
  const proven = await readProvenCustomer(request, values.upgrade ?? null)
  const isOwnAddress = proven?.email === checked.data.email.toLowerCase()
  const now = await priceNow(offer, code, isOwnAddress ? proven : null)
  // The buyer pays what the page showed, or less; never more without having seen it.
  const isRefused = 'refused' in now
  if (isRefused || now.amountInPaise > shownPrice) {
    const openUrl = Number.isFinite(shownPrice) ? await findOpenCheckout(earlier, shownPrice) : null
    if (openUrl) throw redirectDocument(openUrl, 303)
    // The form is shown again with the usual price and without the code.
    if (isRefused) return answer({ values: { ...values, code: '' }, notice: codeNotice(now.refused, offer) })
    const isOtherAddress = proven && !isOwnAddress
    return answer({ values, notice: isOtherAddress ? describeOtherAddress() : priceNotice(now.amountInPaise) })
  }
  const attempt = readAttempt(request)
  const started = await startCheckout({
    product: offer,
    code,
    buyer: checked.data,
    visitor,
    repetition: attempt ? { attempt } : null,
    isLoggedIn: isOwnAddress && proven.isLoggedIn,
    provenCustomerId: proven?.customerId,
    source: readSource(values.source, new URL(request.url).hostname),
  }).catch((err: unknown) => {
    log.error({ err }, 'checkout could not be started')
    return { refused: 'unexpected' as const }
  })
  if ('refused' in started && started.refused === 'seller-unknown') {
    return answer({ values, notice: { ...notSelling, tone: 'bad' } }, { status: 503 })
  }
  if ('refused' in started && isCodeRefusal(started.refused)) {
    // The form is shown again with the usual price and without the code.
    return answer({ values: { ...values, code: '' }, notice: codeNotice(started.refused, offer) })
  }
  if ('refused' in started) {
    return answer({ values, notice: paymentNotice(checkoutRefusals[started.refused]) })
  }
  // A full page load: the payment page belongs to the provider, even the sandbox's at our own address.
  throw redirectDocument(started.url, {
    status: 303,
    headers: { 'Set-Cookie': await addStartedOrder(request, started.orderId) },
  })
}

/** In paise; without a limit when a form does not say what it showed. */
function readShownPrice(typed = ''): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.POSITIVE_INFINITY
}

/** A lost connection means that the payment did not start, not that the page broke. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData())
  return answerWhenOffline<FormAnswer<CheckoutForm>, FormAnswer<CheckoutForm>>(serverAction, () => ({
    values,
    notice: { ...paymentOffline, tone: 'bad' as const },
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
  const { product } = loaderData
  const shop = getShopFacts(matches)
  const image = { path: shareImagePath(shop, product.slug), alt: seo.productImageAlt(product.name) }
  return pageMeta(shop, { ...loaderData.seo, path: `/checkout/${product.slug}`, image })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { isSelling, benefits, classes, ownUpgrade, offeredUpgrade, isOwned, upgrade } = loaderData
  // After a code was refused, the page shows the usual price.
  const isRefused = actionData?.values.code === '' && loaderData.code !== null
  const product = isRefused ? loaderData.usual : loaderData.product
  const code = isRefused ? null : loaderData.code
  return (
    <div className="graph-paper">
      <div className="column py-8 md:py-14">
        <h1 className="text-4xl md:text-5xl">{checkout.heading}</h1>
        <div className="mt-6 grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
          <div className="min-w-0">
            {isOwned ? <OwnedNotice /> : null}
            {ownUpgrade ? (
              <UpgradeSummary upgrade={ownUpgrade} />
            ) : (
              <OrderSummary product={product} parts={loaderData.parts} isSample={loaderData.isSample} />
            )}
            <CodeField
              code={code}
              note={actionData?.values.code === '' ? null : loaderData.codeNote}
              slug={product.slug}
              upgradeToken={loaderData.upgradeToken}
            />
            <div className="sheet mt-6 p-5 md:p-8">
              {loaderData.opensSoon ? (
                <OpensSoon />
              ) : isSelling ? (
                <BuyerForm
                  code={code}
                  classes={classes}
                  states={loaderData.states}
                  typedBefore={loaderData.typedBefore}
                  answer={actionData}
                  product={product}
                  upgradeToken={loaderData.upgradeToken}
                />
              ) : (
                <NoticeBox {...notSelling} tone="bad" />
              )}
            </div>
          </div>
          <aside className="min-w-0 space-y-6" aria-label={checkout.aboutProduct}>
            {benefits.length > 0 ? <Benefits product={product} benefits={benefits} /> : null}
            {offeredUpgrade ? (
              <UpgradeOffer upgrade={offeredUpgrade} href={`/checkout/${offeredUpgrade.bundle.slug}`} />
            ) : upgrade && !isOwned ? (
              <UpgradeBox bundle={upgrade} />
            ) : null}
          </aside>
        </div>
      </div>
    </div>
  )
}

function OpensSoon() {
  return (
    <div className="space-y-4">
      <h2 className="text-2xl">{opensSoonWords.title}</h2>
      <p className="text-ink-soft">{opensSoonWords.description}</p>
      <ButtonLink href="/free-guide">{opensSoonWords.freeGuide}</ButtonLink>
    </div>
  )
}

interface BuyerFormProps {
  code: string | null
  classes: readonly ClassLevel[]
  states: State[] | null
  typedBefore: Record<string, string>
  answer: FormAnswer<CheckoutForm> | undefined
  product: Product
  upgradeToken: string | null
}

function BuyerForm({ code, classes, states, typedBefore, answer, product, upgradeToken }: BuyerFormProps) {
  const price = formatRupees(product.priceInPaise)
  const isFree = product.priceInPaise === 0
  const busy = useNavigation().state !== 'idle'
  return (
    <ValidatedForm<CheckoutForm>
      loadSchema={states ? loadSchemaWithState : loadSchema}
      answer={answer}
      typedBefore={typedBefore}
      noticeFor={describeMissingFields}
    >
      {(errors, values) => (
        <>
          <input type="hidden" name="code" value={code ?? ''} />
          <input type="hidden" name="askedClass" value={values.askedClass ?? ''} />
          <input type="hidden" name="shownPrice" value={product.priceInPaise} />
          {upgradeToken ? <input type="hidden" name="upgrade" value={upgradeToken} /> : null}
          <SourceField />
          <AdultNotice />
          <p className="text-base">
            <a className="text-link py-1.5" href={localPath(`/send-to-parent/${product.slug}`)}>
              {forms.sendToParent}
            </a>
          </p>
          <TextField
            name="name"
            label={forms.fullName}
            autoComplete="name"
            required
            maxLength={100}
            error={errors.name}
            defaultValue={values.name}
          />
          <EmailField hint={checkout.emailHint} error={errors.email} defaultValue={values.email} />
          <PhoneField name="phone" error={errors.phone} defaultValue={values.phone} />
          <SelectField
            name="classLevel"
            label={checkout.classLevel}
            required
            error={errors.classLevel}
            defaultValue={values.classLevel ?? ''}
          >
            <option value="">{forms.selectClass}</option>
            {classes.map((level) => (
              <option key={level} value={level}>
                {classLevelNames[level]}
              </option>
            ))}
          </SelectField>
          {states ? (
            <StateField states={states} error={errors.placeOfSupply} defaultValue={values.placeOfSupply} />
          ) : null}
          <ConsentField
            name="termsAndPrivacy"
            required
            error={errors.termsAndPrivacy}
            defaultChecked={values.termsAndPrivacy === 'on'}
          >
            <RichText text={checkout.consent} linksOpenNewTab />
          </ConsentField>
          <div className="space-y-2">
            <p className="text-base text-ink-soft">{checkout.consentNote}</p>
            <DataNotice form="checkout" asksForState={states !== null} />
          </div>
          <button type="submit" disabled={busy} className="button button-main w-full">
            {busy ? checkout.processing : isFree ? checkout.getFreeCopy : checkout.pay(price)}
          </button>
          {isFree ? (
            <p className="text-center text-base text-ink-soft">{checkout.freeTerms}</p>
          ) : (
            <PaymentTerms price={price} />
          )}
        </>
      )}
    </ValidatedForm>
  )
}

function OwnedNotice() {
  const { title, description, link } = upgrades.owned
  return (
    <div className="mb-4 rounded-sheet border-l-4 border-ok bg-ok-tint p-4">
      <p className="font-bold">{title}</p>
      <p>
        {description}{' '}
        <a className="text-link" href={localPath('/customer-dashboard')}>
          {link}
        </a>
      </p>
    </div>
  )
}

function PaymentTerms({ price }: { price: string }) {
  return (
    <div className="space-y-2 text-center text-base text-ink-soft">
      <p>{checkout.securePayment}</p>
      <p>
        <RichText text={checkout.paymentTerms(price)} linksOpenNewTab />
      </p>
    </div>
  )
}

const loadSchemaWithState = () =>
  import('#shop/checkout/checkout-form.ts').then((module) => module.checkoutFormWithState)
const loadSchema = () => import('#shop/checkout/checkout-form.ts').then((module) => module.checkoutForm)

const describeMissingFields = (): Notice => ({ ...checkout.fillAllFields, tone: 'bad' })

function isCodeRefusal(refused: string): refused is CodeRefusal {
  return refused in codeRefusals
}

function codeNotice(refused: CodeRefusal, { priceInPaise }: Product): Notice {
  return {
    title: `${codeRefusals[refused]}.`,
    description: codeNotes.usualPrice(formatRupees(priceInPaise)),
    tone: 'bad',
  }
}

const describeOtherAddress = (): Notice => ({ ...upgrades.ownAddress, tone: 'bad' })

function priceNotice(priceInPaise: number): Notice {
  const { title, description } = priceChanged
  return { title, description: description(formatRupees(priceInPaise)), tone: 'bad' }
}

function classNotice(madeFor: ClassLevel, chosen: ClassLevel): Notice {
  const { title, description } = otherClass
  const names = [classLevelNames[madeFor], classLevelNames[chosen]] as const
  return { title: title(...names), description: description(...names), tone: 'bad' }
}

function paymentNotice(error: string): Notice {
  return { title: paymentError.title, description: paymentError.description(error), tone: 'bad' }
}
