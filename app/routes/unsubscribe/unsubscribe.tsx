import { data } from 'react-router'
import { changeSubscription, findSubscriber } from '#shop/messages/unsubscribe.server.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { scriptless: true }

/** Changes nothing: programs that look for bad links in mail follow every one of them. */
export async function loader({ params }: Route.LoaderArgs) {
  const subscriber = await findSubscriber(params.token)
  if (!subscriber) throw data('This link is not one of ours', 404)
  return subscriber
}

/** One press here, or one of the mail program, which posts "List-Unsubscribe=One-Click" (RFC 8058) without a cookie. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { wish } = await readForm(request)
  const done = await changeSubscription(
    params.token,
    wish === 'undo' ? 'give-back' : 'withdraw',
    context.get(visitorContext),
  )
  if (!done) throw data('This link is not one of ours', 404)
  return { done }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    description: 'Stop news and offers by email.',
    keywords: ['unsubscribe'],
    noIndex: true,
  })

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { maskedEmail, isSubscribed, canUndo } = loaderData
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">News by email</p>
        {isSubscribed ? (
          <Subscribed maskedEmail={maskedEmail} isBack={actionData?.done === 'give-back'} />
        ) : (
          <Unsubscribed maskedEmail={maskedEmail} isNew={actionData?.done === 'withdraw'} canUndo={canUndo} />
        )}
      </div>
    </div>
  )
}

function Subscribed({ maskedEmail, isBack }: { maskedEmail: string; isBack: boolean }) {
  return (
    <>
      <h1 className="text-4xl md:text-5xl">{isBack ? 'You get our news again' : 'No more news from us?'}</h1>
      <p className="mt-5 text-lg text-ink-soft">
        {isBack
          ? 'Your consent to news and offers by email holds again. You can withdraw it here at any time.'
          : 'One press withdraws your consent to news and offers by email.'}{' '}
        It is about <strong className="break-all text-ink">{maskedEmail}</strong>.
      </p>
      <form method="post" className="mt-8">
        <button type="submit" className={`button ${isBack ? 'button-quiet' : 'button-main'} w-full sm:w-auto`}>
          Unsubscribe
        </button>
      </form>
      <WhatStays />
    </>
  )
}

function Unsubscribed({ maskedEmail, isNew, canUndo }: { maskedEmail: string; isNew: boolean; canUndo: boolean }) {
  return (
    <>
      <h1 className="text-4xl md:text-5xl">{isNew ? 'You are unsubscribed' : 'You get no news from us'}</h1>
      <p className="mt-5 text-lg text-ink-soft">
        {isNew ? 'We have withdrawn your consent to' : 'There is no consent to'} news and offers by email for{' '}
        <strong className="break-all text-ink">{maskedEmail}</strong>. {isNew ? 'It counts from now on.' : null}
      </p>
      <WhatStays />
      {canUndo ? (
        <form method="post" className="mt-8 flex flex-col items-start gap-3 sm:flex-row">
          <ButtonLink href="/">Back to Home</ButtonLink>
          <button type="submit" name="wish" value="undo" className="button button-quiet">
            That was a mistake: undo
          </button>
        </form>
      ) : (
        <ButtonLink href="/" className="mt-8">
          Back to Home
        </ButtonLink>
      )}
    </>
  )
}

function WhatStays() {
  return (
    <div className="sheet mt-8 p-6">
      <h2 className="text-xl">What stays as it is</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>Your purchases, your downloads and your access for life.</li>
        <li>Mail about your own orders, and login codes you ask for.</li>
        <li>
          Your other consents: SMS, calls and WhatsApp.{' '}
          <a className="text-link" href="/consent-to-contact">
            Consent to Contact
          </a>{' '}
          says how to withdraw them.
        </li>
      </ul>
    </div>
  )
}
