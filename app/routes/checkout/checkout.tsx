import { data, redirect, redirectDocument } from 'react-router'
import { checkoutWords } from '#content/interface/checkout.ts'
import { checkoutAnswerWords } from '#content/interface/checkout-answers.ts'
import { seoWords } from '#content/interface/seo.ts'
import { readAttempt } from '#cookies/attempt-cookie.server.ts'
import { addStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log/log.server.ts'
import { findMovedProduct, findProductPage, isEndedProduct } from '#shop/catalogue/catalogue.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import type { CheckoutForm } from '#shop/checkout/checkout-form.ts'
import { readCheckout } from '#shop/checkout/read-checkout.server.ts'
import { readSource } from '#shop/checkout/read-source.ts'
import { startCheckout } from '#shop/checkout/start-checkout.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { FormAnswer } from '../../forms/validated-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta, shareImagePath } from '../../seo/page-meta.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/checkout'
import { BuyerForm } from './buyer-form.tsx'
import { CodeField, useTypedCode } from './code-field.tsx'
import { describeCode } from './describe-code.ts'
import { listStates } from './list-states.server.ts'
import { Benefits, InAppHint, OpenPayment, OpensSoon, OrderSummary, UpgradeBox } from './order-summary.tsx'
import { readProof } from './read-proof.server.ts'
import { refuseCheckout } from './refuse-checkout.server.ts'
import { LoginFirst, OwnedNotice, UpgradeOffer, UpgradeSummary } from './upgrade-summary.tsx'

export const handle: PageHandle = { static: true, hydratesOnTouch: true }

function requirePage(slug: string, search = '') {
  const address = slug.toLowerCase()
  const page = findProductPage(address)
  if (page) return page
  const moved = findMovedProduct(address)
  if (moved) throw redirect(`/checkout/${moved.slug}${search}`, 301)
  throw isEndedProduct(address) ? data({ ...checkoutAnswerWords.noLongerSold }, 410) : data(null, 404)
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const page = requirePage(params.slug, url.search)
  const query = url.searchParams
  const upgradeToken = query.get('upgrade')
  const proof = await readProof(request, upgradeToken)
  const typed = { code: query.get('code'), orderId: query.get('order') }
  const { ip } = context.get(visitorContext)
  const { codeNote, isUpgradable, ...shown } = await readCheckout(page, typed, proof, ip)
  const { name } = page.product
  return {
    ...shown,
    codeNote: codeNote && describeCode(codeNote),
    /** Proves the customer to the form, when the page was opened from the mail of an order. */
    upgradeToken: isUpgradable ? upgradeToken : null,
    /** Null when the buyer is not asked for the State. */
    states: isRegistered() ? listStates() : null,
    seo: {
      title: checkoutAnswerWords.seo.title(name),
      description: checkoutAnswerWords.seo.description(name),
      keywords: checkoutAnswerWords.seo.keywords(name),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = requirePage(params.slug)
  const values = await readForm(request)
  const attempt = readAttempt(request)
  const started = await startCheckout({
    page,
    values,
    code: values.code ?? null,
    isClassConfirmed: Boolean(values.askedClass),
    shownPriceInPaise: readShownPrice(values.shownPrice),
    proof: await readProof(request, values.upgrade),
    visitor: context.get(visitorContext),
    idempotency: attempt ? { attempt } : null,
    source: readSource(values.source, new URL(request.url).hostname),
  }).catch((err: unknown) => {
    log.error({ err }, 'checkout could not be started')
    return { refused: 'unexpected' as const }
  })
  if ('refused' in started) return refuseCheckout(started, values, page.product.priceInPaise)
  // A full page load: the payment page belongs to the provider, even the sandbox's at our own address.
  throw redirectDocument(started.url, {
    status: 303,
    headers: { 'Set-Cookie': await addStartedOrder(request, started.orderId) },
  })
}

/** In paise; null when a form does not say what it showed. */
function readShownPrice(typed = ''): number | null {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null
}

/** A lost connection means that the payment did not start, not that the page broke. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData())
  return answerWhenOffline<FormAnswer<CheckoutForm>, FormAnswer<CheckoutForm>>(serverAction, () => ({
    values,
    notice: { ...checkoutWords.offline, tone: 'bad' as const },
  }))
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { product } = loaderData
  const shop = getShopFacts(matches)
  const image = { path: shareImagePath(shop, product.slug), alt: seoWords.productImageAlt(product.name) }
  return pageMeta(shop, { ...loaderData.seo, path: `/checkout/${product.slug}`, image })
}

export default function Checkout({ loaderData, actionData, matches }: Route.ComponentProps) {
  const shop = getShopFacts(matches)
  const { isSelling, benefits, classes, ownUpgrade, offeredUpgrade, isOwned, upgrade } = loaderData
  const { codeNote } = loaderData
  const refused = actionData?.values.code === '' ? actionData : null
  const [typedCode, setTypedCode] = useTypedCode(refused ?? (codeNote?.isRefusal ? codeNote : null))
  // After a code was refused, the page shows the usual price.
  const isRefused = refused !== null && loaderData.code !== null
  const product = isRefused ? loaderData.usual : loaderData.product
  const code = isRefused ? null : loaderData.code
  return (
    <div className="graph-paper">
      <div className="column py-8 md:py-14">
        <h1 className="text-4xl md:text-5xl">{checkoutWords.heading}</h1>
        <div className="mt-6 grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
          <div className="min-w-0">
            <InAppHint />
            {isOwned ? <OwnedNotice /> : null}
            {loaderData.openPayment ? <OpenPayment {...loaderData.openPayment} /> : null}
            {ownUpgrade ? (
              <UpgradeSummary upgrade={ownUpgrade} />
            ) : (
              <OrderSummary product={product} parts={loaderData.parts} isDemoEdition={loaderData.isDemoEdition} />
            )}
            {loaderData.mayOwnPart ? <LoginFirst /> : null}
            <CodeField
              code={code}
              note={refused ? null : codeNote}
              slug={product.slug}
              upgradeToken={loaderData.upgradeToken}
              onType={setTypedCode}
            />
            <div className="sheet mt-6 p-5 md:p-8">
              {loaderData.closingSentence ? (
                <NoticeBox
                  title={loaderData.closingSentence}
                  description={checkoutWords.closed.description}
                  tone="bad"
                />
              ) : loaderData.opensSoon ? (
                <OpensSoon />
              ) : isSelling ? (
                <BuyerForm
                  code={code ?? typedCode}
                  classes={classes}
                  states={loaderData.states}
                  typedBefore={loaderData.typedBefore}
                  answer={actionData}
                  product={product}
                  paidTo={{
                    seller: shop.identity.legalName || shop.name,
                    processor: loaderData.processor,
                    moneyBack: loaderData.moneyBack,
                  }}
                  upgradeToken={loaderData.upgradeToken}
                  sendsWhatsApp={loaderData.sendsWhatsApp}
                />
              ) : (
                <NoticeBox {...checkoutWords.notSelling} tone="bad" />
              )}
            </div>
          </div>
          <aside className="min-w-0 space-y-6" aria-label={checkoutWords.aboutProduct}>
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
