import type { ReactNode } from 'react'
import { data, redirectDocument } from 'react-router'
import { env } from '#platform/env.server.ts'
import { formatRupees } from '#shop/catalogue/product.ts'
import { declinePayment } from '#shop/payments/providers/sandbox/decline-payment.server.ts'
import { findPayment } from '#shop/payments/providers/sandbox/find-payment.server.ts'
import { markPending } from '#shop/payments/providers/sandbox/mark-pending.server.ts'
import { payLate } from '#shop/payments/providers/sandbox/pay-late.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/pay'
import { readPayForm } from './pay-form.ts'
import { Method, Outcomes, WebhookTrouble } from './pay-sections.tsx'
import { drawUpiQr } from './upi-qr.server.ts'

export const handle: PageHandle = { scriptless: true, bare: true }

async function getPayment(ref: string) {
  const payment = env.isDemo && env.paymentProvider === 'sandbox' ? await findPayment(ref) : null
  if (!payment) throw data('No such payment', 404)
  return payment
}

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await getPayment(params.ref)
  const { status, amountInPaise, productName, returnUrl } = payment
  return {
    status,
    price: formatRupees(amountInPaise),
    productName,
    returnUrl,
    shopUrl: new URL(returnUrl).origin,
    qr: drawUpiQr(payment),
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const { ref, status, returnUrl } = await getPayment(params.ref)
  const { method, outcome, fault } = readPayForm(await readForm(request))
  // Somebody who presses again, or comes back, has paid already.
  if (status === 'paid') return redirectDocument(returnUrl, 303)
  if (status === 'expired') return { message: 'This payment page has closed.' }
  if (outcome === 'decline') {
    await declinePayment(ref, fault)
    return { message: 'The bank declined this payment. Nothing was taken. You can try again.' }
  }
  if (outcome === 'succeed') await recordTransfer({ ref, method, fault })
  if (outcome === 'pending') await markPending(ref, fault)
  if (outcome === 'late') await payLate(ref, method, fault)
  return redirectDocument(returnUrl, 303)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Sandbox payment page: a simulation' },
  { name: 'robots', content: 'noindex' },
]

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { status, price, productName, returnUrl, shopUrl, qr } = loaderData
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
          {actionData?.message ? <Message>{actionData.message}</Message> : null}
          {status === 'paid' ? <Paid returnUrl={returnUrl} /> : null}
          {status === 'expired' ? (
            <Message>This payment page has closed. Please begin again in the shop.</Message>
          ) : null}
          {status === 'pending' ? <Message>The bank has not answered yet.</Message> : null}
          {status === 'open' || status === 'pending' ? <PayForm qr={qr} /> : null}
          <p>
            <a className="text-link" href={shopUrl}>
              Back to the shop without paying
            </a>
          </p>
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
