import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { hasStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { findPaidLinks } from '#shop/downloads/find-paid-links.server.ts'
import { checkPaymentStatus } from '#shop/payments/check-payment-status.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showDownloadToast } from '../../ui/show-download-toast.ts'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/thank-you'

const pollEveryMs = 5_000
const maxChecks = 12

/** `timed-out` is shown as a failure, but the money may still come: such a buyer must not be led to pay again. */
type Verification = 'verifying' | 'success' | 'failed' | 'timed-out'

export async function loader({ request, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const orderId = query.get('order_id')
  const product = findProduct(query.get('product'))
  const status = await checkPaymentStatus(orderId)
  // Whoever knows the address may see that it was paid; the files are for the browser that bought them.
  const isBuyer = orderId !== null && status === 'success' && (await hasStartedOrder(request, orderId))
  const paid = isBuyer ? await findPaidLinks(orderId) : null
  return {
    orderId,
    files: paid?.links ?? [],
    sentTo: paid?.sentTo ?? null,
    productName: product?.name ?? 'blueprint',
    checkoutPath: product ? `/checkout/${product.slug}` : null,
    verification: status === 'pending' ? ('verifying' as const) : status,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/thank-you',
    title: 'Thank you',
    description: 'Your payment is being verified.',
    keywords: ['thank you'],
    noIndex: true,
  })

export default function ThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const verification = useVerification(loaderData.orderId, loaderData.verification)
  const { revalidate } = useRevalidator()
  const hasTurned = verification === 'success' && loaderData.verification === 'verifying'
  useEffect(() => {
    if (hasTurned) void revalidate()
  }, [hasTurned, revalidate])
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20" aria-live="polite">
        {verification === 'verifying' ? <Verifying /> : null}
        {verification === 'success' ? <Success {...loaderData} supportEmail={supportEmail} /> : null}
        {verification === 'failed' ? (
          <Failure checkoutPath={loaderData.checkoutPath} supportEmail={supportEmail} />
        ) : null}
        {verification === 'timed-out' ? <Unconfirmed supportEmail={supportEmail} /> : null}
      </div>
    </div>
  )
}

/** Asks every five seconds while the payment is pending, twelve times at most. */
function useVerification(orderId: string | null, first: Verification): Verification {
  const [verification, setVerification] = useState(first)
  useEffect(() => {
    if (verification !== 'verifying') return
    let checks = 0
    let isOver = false
    const timer = setInterval(async () => {
      checks += 1
      const status = await askStatus(orderId)
      // An answer that was overtaken by another must not undo it.
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

/** A lost connection says nothing about the payment: it must not look like one that failed. */
async function askStatus(orderId: string | null): Promise<'success' | 'failed' | 'pending' | 'timed-out'> {
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
      {/* Without script the page asks again by loading itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <div className="spinner mx-auto" aria-hidden="true" />
      <h1 className="mt-6 text-3xl md:text-4xl">Verifying your payment</h1>
      <p className="mt-3 text-lg text-ink-soft">This takes a few seconds. Please keep this page open.</p>
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
      <p className="dimension mb-4">Payment verified</p>
      <h1 className="text-4xl md:text-5xl">
        Thank you! Your <span className="marked">{productName}</span> is yours.
      </h1>
      <p className="mt-5 text-lg text-ink-soft">
        We have emailed the download links to{' '}
        {sentTo ? <strong className="wrap-anywhere text-ink">{sentTo}</strong> : 'you'}.
      </p>
      {files.length > 0 ? (
        <ul className="mt-6 space-y-3">
          {files.map(({ title, url }) => (
            <li key={url}>
              <a href={url} className="button button-main w-full sm:w-88" onClick={showDownloadToast}>
                Download {title}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="sheet mt-8 p-6">
        <h2 className="text-xl">Nothing in your inbox yet?</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          <li>Check the spam and promotions folders.</li>
          <li>Wait 2-3 minutes: mail is sometimes slow.</li>
          <li>
            Still nothing? Contact support at <SupportLink address={supportEmail} /> within 48 hours.
          </li>
          <li>
            You find your files any time under{' '}
            <a className="text-link" href="/customer-dashboard">
              Your purchases
            </a>
            , with the email address you bought with.
          </li>
        </ul>
      </div>
      <ButtonLink href="/" look="quiet" className="mt-8">
        Back to Home
      </ButtonLink>
    </>
  )
}

const couldNotVerify = "We couldn't verify your payment. Please contact our support team."

function Failure({ checkoutPath, supportEmail }: { checkoutPath: string | null; supportEmail: string }) {
  return (
    <>
      <p className="dimension mb-4">Payment not verified</p>
      <h1 className="text-4xl md:text-5xl">No payment has reached us</h1>
      <p className="mt-5 text-lg text-ink-soft">{couldNotVerify}</p>
      <p className="mt-3 text-ink-soft">
        Write to <SupportLink address={supportEmail} />. If money has left your account, it is not lost: a payment that
        is confirmed later is still delivered.
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href="/">Back to Home</ButtonLink>
        {checkoutPath ? (
          <ButtonLink href={checkoutPath} look="quiet">
            Try again
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

function Unconfirmed({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <p className="dimension mb-4">Payment not verified</p>
      <h1 className="text-4xl md:text-5xl">Your bank is taking its time</h1>
      <p className="mt-5 text-lg text-ink-soft">{couldNotVerify}</p>
      <p className="mt-3 text-ink-soft">
        Please do not pay again yet. A payment that is confirmed later is still delivered to your email address. Check
        again in a few minutes, or write to <SupportLink address={supportEmail} />.
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        {/* An empty address is this page with its order: loading it asks again. */}
        <ButtonLink href="">Check again</ButtonLink>
        <ButtonLink href="/" look="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </>
  )
}
