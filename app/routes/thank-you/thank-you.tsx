import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { thankYou as words } from '#content/interface/en/thank-you.ts'
import { hasStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { findPaidLinks } from '#shop/downloads/find-paid-links.server.ts'
import { findBoughtName } from '#shop/orders/find-bought-name.server.ts'
import { checkPaymentStatus } from '#shop/payments/check-payment-status.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { showDownloadToast } from '../../ui/show-download-toast.ts'
import type { Route } from './+types/thank-you'

const pollEveryMs = 5_000
const maxChecks = 12

/** `timed-out` looks like a failure, but the money may still arrive: the page must not invite a second payment. */
type Verification = 'verifying' | 'success' | 'failed' | 'timed-out'

export async function loader({ request, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const orderId = query.get('order_id')
  const product = findProduct(query.get('product'))
  const status = await checkPaymentStatus(orderId)
  const bought = status === 'success' ? await findBoughtName(orderId) : null
  // Anyone with the link may see that it was paid; the files are for the browser that bought them.
  const isBuyer = orderId !== null && status === 'success' && (await hasStartedOrder(request, orderId))
  const paid = isBuyer ? await findPaidLinks(orderId) : null
  return {
    orderId,
    files: paid?.links ?? [],
    sentTo: paid?.sentTo ?? null,
    productName: bought ?? product?.name ?? words.unknownProduct,
    checkoutPath: product ? `/checkout/${product.slug}` : null,
    verification: status === 'pending' ? ('verifying' as const) : status,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/thank-you',
    ...words.seo,
    noIndex: true,
  })

export default function ThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const verification = useVerification(loaderData.orderId, loaderData.verification)
  const { revalidate } = useRevalidator()
  const justVerified = verification === 'success' && loaderData.verification === 'verifying'
  useEffect(() => {
    if (justVerified) void revalidate()
  }, [justVerified, revalidate])
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20" aria-live="polite">
        {verification === 'verifying' ? <Verifying /> : null}
        {verification === 'success' ? <Success {...loaderData} supportEmail={supportEmail} /> : null}
        {verification === 'failed' ? (
          <Failure checkoutPath={loaderData.checkoutPath} supportEmail={supportEmail} />
        ) : null}
        {verification === 'timed-out' ? <TimedOut supportEmail={supportEmail} /> : null}
      </div>
    </div>
  )
}

function useVerification(orderId: string | null, first: Verification): Verification {
  const [verification, setVerification] = useState(first)
  useEffect(() => {
    if (verification !== 'verifying') return
    let checks = 0
    let isOver = false
    const timer = setInterval(async () => {
      checks += 1
      const status = await fetchStatus(orderId)
      // A late answer must not overwrite a newer one.
      if (isOver) return
      if (status !== 'pending') setVerification(status)
      else if (checks >= maxChecks) setVerification('timed-out')
    }, pollEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [orderId, verification])
  return verification
}

/** A lost connection must not look like a failed payment. */
async function fetchStatus(orderId: string | null): Promise<'success' | 'failed' | 'pending' | 'timed-out'> {
  try {
    const response = await fetch(`/api/order-status?orderId=${encodeURIComponent(orderId ?? '')}`)
    const { status } = (await response.json()) as { status: unknown }
    return status === 'success' || status === 'pending' ? status : 'failed'
  } catch {
    return 'timed-out'
  }
}

function Verifying() {
  return (
    <div className="text-center">
      {/* Without script the page polls by reloading itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <div className="spinner mx-auto" aria-hidden="true" />
      <h1 className="mt-6 text-3xl md:text-4xl">{words.verifying.heading}</h1>
      <p className="mt-3 text-lg text-ink-soft">{words.verifying.text}</p>
    </div>
  )
}

interface SuccessProps {
  productName: string
  files: { title: string; url: string }[]
  sentTo: string | null
  supportEmail: string
}

function Success({ productName, files, sentTo, supportEmail }: SuccessProps) {
  return (
    <>
      <p className="dimension mb-4">{words.success.label}</p>
      <h1 className="text-4xl md:text-5xl">
        {words.success.heading.before}
        <span className="marked">{productName}</span>
        {words.success.heading.after}
      </h1>
      <p className="mt-5 text-lg text-ink-soft">{sentTo ? <EmailedTo address={sentTo} /> : words.success.emailed}</p>
      {files.length > 0 ? (
        <ul className="mt-6 space-y-3">
          {files.map(({ title, url }) => (
            <li key={url}>
              <a href={url} className="button button-main w-full sm:w-88" onClick={showDownloadToast}>
                {words.success.download(title)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="sheet mt-8 p-6">
        <h2 className="text-xl">{words.success.notArrived}</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          {words.success.advice(supportEmail).map((advice) => (
            <li key={advice}>
              <RichText text={advice} />
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink href="/" look="quiet" className="mt-8">
        {words.backHome}
      </ButtonLink>
    </>
  )
}

function EmailedTo({ address }: { address: string }) {
  return (
    <>
      {words.success.emailedTo.before}
      <strong className="wrap-anywhere text-ink">{address}</strong>
      {words.success.emailedTo.after}
    </>
  )
}

function Failure({ checkoutPath, supportEmail }: { checkoutPath: string | null; supportEmail: string }) {
  return (
    <>
      <p className="dimension mb-4">{words.notVerified.label}</p>
      <h1 className="text-4xl md:text-5xl">{words.failed.heading}</h1>
      <p className="mt-5 text-lg text-ink-soft">{words.notVerified.text}</p>
      <p className="mt-3 text-ink-soft">
        <RichText text={words.failed.text(supportEmail)} />
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href="/">{words.backHome}</ButtonLink>
        {checkoutPath ? (
          <ButtonLink href={checkoutPath} look="quiet">
            {words.failed.tryAgain}
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

function TimedOut({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <p className="dimension mb-4">{words.notVerified.label}</p>
      <h1 className="text-4xl md:text-5xl">{words.timedOut.heading}</h1>
      <p className="mt-5 text-lg text-ink-soft">{words.notVerified.text}</p>
      <p className="mt-3 text-ink-soft">
        <RichText text={words.timedOut.text(supportEmail)} />
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        {/* An empty href reloads this page with its order. */}
        <ButtonLink href="">{words.timedOut.checkAgain}</ButtonLink>
        <ButtonLink href="/" look="quiet">
          {words.backHome}
        </ButtonLink>
      </div>
    </>
  )
}
