import type { ReactNode } from 'react'
import { data } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { findPayment } from '#shop/payments/providers/sandbox/find-payment.server.ts'
import { isSandboxOpen } from '#shop/payments/providers/sandbox/is-sandbox-open.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/pay'
import { Method, Outcomes, WebhookTrouble } from './pay-sections.tsx'
import { drawUpiQr } from './upi-qr.server.ts'

export const handle: PageHandle = { scriptless: true, bare: true }

/** What the buyer chooses here goes to server/sandbox.ts, which sends back to this page what did not succeed. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const payment = isSandboxOpen() ? await findPayment(params.ref) : null
  if (!payment) throw data('No such payment', 404)
  const { status, amountInPaise, productName, returnUrl } = payment
  return {
    status,
    declined: url.searchParams.has('declined'),
    price: formatRupees(amountInPaise),
    productName,
    returnUrl,
    shopUrl: new URL(returnUrl).origin,
    qr: drawUpiQr(payment),
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Sandbox payment page: a simulation' },
  { name: 'robots', content: 'noindex' },
]

export default function Pay({ loaderData }: Route.ComponentProps) {
  const { status, declined, price, productName, returnUrl, shopUrl, qr } = loaderData
  return (
    <div className="min-h-dvh bg-tint px-4 py-6 sm:py-10">
      <div className="mx-auto max-w-2xl border-2 border-ink-soft bg-white">
        <p className="bg-ink-deep px-5 py-3 font-mono text-sm text-white">
          Sandbox payment page: a simulation, no real money
        </p>
        <div className="space-y-6 p-5 sm:p-8">
          <div>
            <h1 className="text-3xl">Pay {price}</h1>
            <p className="mt-1 text-ink-soft">{productName}</p>
          </div>
          {declined && status === 'open' ? (
            <Message>The bank declined this payment. Nothing was taken. You can try again.</Message>
          ) : null}
          {status === 'paid' ? <Paid returnUrl={returnUrl} /> : null}
          {status === 'expired' ? (
            <Message>This payment page has closed. Please begin again in the shop.</Message>
          ) : null}
          {status === 'pending' ? <Message>The bank has not answered yet.</Message> : null}
          {status === 'open' || status === 'pending' ? <PayForm qr={qr} /> : null}
          {status === 'paid' ? null : (
            <p>
              <a className="text-link" href={shopUrl}>
                Back to the shop without paying
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

function Paid({ returnUrl }: { returnUrl: string }) {
  return (
    <p className="border-l-4 border-ok bg-ok-tint p-4">
      <strong>This payment has been made.</strong>{' '}
      <a className="text-link" href={returnUrl}>
        Return to the shop
      </a>
    </p>
  )
}

function PayForm({ qr }: { qr: { size: number; path: string } }) {
  return (
    <form method="post" className="space-y-6">
      <fieldset>
        <legend className="text-xl font-bold">1. How do you pay?</legend>
        <div className="mt-3 space-y-3">
          <Method value="upi" label="UPI" checked>
            <UpiCode {...qr} />
          </Method>
          <Method value="card" label="Card">
            No card number is asked for, because none would be used.
          </Method>
          <Method value="netbanking" label="Net banking">
            The imaginary Bank of Nowhere.
          </Method>
          <Method value="wallet" label="Wallet">
            A wallet with nothing in it.
          </Method>
        </div>
      </fieldset>
      <Outcomes />
      <WebhookTrouble />
    </form>
  )
}

const upiApps = ['Google Pay', 'PhonePe', 'Paytm', 'BHIM']

function UpiCode({ size, path }: { size: number; path: string }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <svg viewBox={`0 0 ${size} ${size}`} className="size-44 shrink-0 bg-white" role="img">
        <title>QR code of a UPI payment to nobody</title>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className="min-w-0">
        <p>The code names an address that does not exist. On a phone you would choose an app:</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {upiApps.map((app) => (
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
