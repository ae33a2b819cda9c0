import type { ReactNode } from 'react'
import { data } from 'react-router'
import { languageOf, pathIn } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { sandboxWords as words } from '#content/interface/en/sandbox.ts'
import {
  findBankReference,
  listSandboxDisputes,
  listSandboxRefunds,
} from '#shop/payments/providers/sandbox/act-as-bank.server.ts'
import { findPayment } from '#shop/payments/providers/sandbox/find-payment.server.ts'
import { isSandboxOpen } from '#shop/payments/providers/sandbox/is-sandbox-open.server.ts'
import { checkoutAgainPath } from '../../checkout-path.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/pay'
import { BankSection } from './bank-section.tsx'
import { Method, Outcomes, WebhookProblems } from './pay-sections.tsx'
import { drawUpiQr } from './upi-qr.server.ts'

export const handle: PageHandle = { scriptless: true, bare: true }

/** The form posts to server/sandbox.ts, which redirects here when the bank declines. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const payment = isSandboxOpen() ? await findPayment(params.ref) : null
  if (!payment) throw data(words.notFound, 404)
  const { status, amountInPaise, productName, returnUrl } = payment
  return {
    status,
    declined: url.searchParams.has('declined'),
    price: formatRupees(amountInPaise),
    productName,
    returnUrl,
    checkoutUrl: toCheckoutUrl(returnUrl),
    qr: drawUpiQr(payment),
    refundPlan: payment.refundPlan,
    refunds: status === 'paid' ? await listSandboxRefunds(params.ref) : [],
    disputes: status === 'paid' ? await listSandboxDisputes(params.ref) : [],
    bankReference: status === 'paid' ? await findBankReference(params.ref) : null,
  }
}

/** Where the buyer came from, filled in as it was. */
function toCheckoutUrl(returnUrl: string): string {
  const { origin, pathname, searchParams } = new URL(returnUrl)
  const slug = searchParams.get('product')
  if (!slug) return origin
  const path = pathIn(languageOf(pathname), checkoutAgainPath(slug, searchParams.get('order_id')))
  return new URL(path, origin).href
}

export const meta: Route.MetaFunction = () => [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]

export default function Pay({ loaderData }: Route.ComponentProps) {
  const {
    status,
    declined,
    price,
    productName,
    returnUrl,
    checkoutUrl,
    qr,
    refundPlan,
    refunds,
    disputes,
    bankReference,
  } = loaderData
  return (
    <div className="min-h-dvh bg-tint px-4 py-6 sm:py-10">
      <div className="mx-auto max-w-2xl border-2 border-ink-soft bg-white">
        <p className="bg-ink-deep px-5 py-3 font-mono text-sm text-white">{words.banner}</p>
        <div className="space-y-6 p-5 sm:p-8">
          <div>
            <h1 className="text-3xl">{words.pay(price)}</h1>
            <p className="mt-1 text-ink-soft">{productName}</p>
          </div>
          {declined && status === 'open' ? <Message>{words.status.declined}</Message> : null}
          {status === 'paid' ? <Paid returnUrl={returnUrl} bankReference={bankReference} /> : null}
          {status === 'paid' ? <BankSection plan={refundPlan} refunds={refunds} disputes={disputes} /> : null}
          {status === 'expired' ? <Message>{words.status.expired}</Message> : null}
          {status === 'pending' ? <Message>{words.status.pending}</Message> : null}
          {status === 'open' || status === 'pending' ? <PayForm qr={qr} /> : null}
          {status === 'paid' ? null : (
            <p>
              <a className="text-link" href={checkoutUrl}>
                {words.leaveWithoutPaying}
              </a>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-4 border-alarm bg-alarm-tint p-4 font-semibold">
      {children}
    </p>
  )
}

function Paid({ returnUrl, bankReference }: { returnUrl: string; bankReference: string | null }) {
  return (
    <p className="border-l-4 border-ok bg-ok-tint p-4">
      <strong>{words.status.paid}</strong> {bankReference ? words.status.bankReference(bankReference) : null}{' '}
      <a className="text-link" href={returnUrl}>
        {words.returnToShop}
      </a>
    </p>
  )
}

function PayForm({ qr }: { qr: { size: number; path: string } }) {
  return (
    <form method="post" className="space-y-6">
      <fieldset>
        <legend className="text-xl font-bold">{words.methods.heading}</legend>
        <div className="mt-3 space-y-3">
          <Method value="upi" label={words.methods.upi.label} checked>
            <UpiCode {...qr} />
          </Method>
          {(['card', 'netbanking', 'wallet'] as const).map((method) => (
            <Method key={method} value={method} label={words.methods[method].label}>
              {words.methods[method].note}
            </Method>
          ))}
        </div>
      </fieldset>
      <Outcomes />
      <WebhookProblems />
    </form>
  )
}

function UpiCode({ size, path }: { size: number; path: string }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <svg viewBox={`0 0 ${size} ${size}`} className="size-44 shrink-0 bg-white" role="img">
        <title>{words.upi.qrTitle}</title>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className="min-w-0">
        <p>{words.upi.note}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {words.upi.apps.map((app) => (
            <button
              key={app}
              type="submit"
              name="app"
              value={app}
              className="min-h-11 border-2 border-ink px-4 font-semibold"
            >
              {app}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
