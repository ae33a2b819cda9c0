import { data } from 'react-router'
import { localPath } from '#brand/language.ts'
import { unsubscribeWords as words } from '#content/interface/unsubscribe.ts'
import { changeSubscription, findSubscriber } from '#shop/messages/unsubscribe.server.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { scriptless: true }

/** Changes nothing, because mail scanners open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const subscriber = await findSubscriber(params.token)
  return data({ subscriber }, { status: subscriber ? 200 : 404 })
}

/** Mail programs post "List-Unsubscribe=One-Click" here without a cookie (RFC 8058). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { intent } = await readForm(request)
  const change = intent === 'undo' || intent === 'stop-all' ? intent : 'unsubscribe'
  const changed = await changeSubscription(params.token, change, context.get(visitorContext))
  return 'refused' in changed ? data(null, { status: 404 }) : data(changed)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path: '/unsubscribe', ...words.meta, noIndex: true })

export default function Unsubscribe({ loaderData: { subscriber }, actionData, matches }: Route.ComponentProps) {
  if (!subscriber) return <InvalidLink supportEmail={getShopFacts(matches).supportEmail} />
  const { isSubscribed, allowsMarketing } = subscriber
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        {isSubscribed ? (
          <Subscribed {...subscriber} isUndone={actionData?.done === 'undo'} />
        ) : (
          <Unsubscribed {...subscriber} isNew={actionData?.done === 'unsubscribe' || actionData?.done === 'stop-all'} />
        )}
        {allowsMarketing ? <StopAll /> : <p className="mt-6 font-semibold">{words.allStopped}</p>}
      </div>
    </div>
  )
}

function InvalidLink({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{words.invalid.heading}</h1>
        <p className="mt-5 text-lg text-ink-soft wrap-anywhere">
          <RichText text={words.invalid.text(supportEmail)} />
        </p>
      </div>
    </div>
  )
}

function StopAll() {
  return (
    <form method="post" className="sheet mt-6 p-6">
      <h2 className="text-xl">{words.stopAll.heading}</h2>
      <p className="mt-2 text-ink-soft">{words.stopAll.text}</p>
      <button type="submit" name="intent" value="stop-all" className="button button-quiet mt-4">
        {words.stopAll.submit}
      </button>
    </form>
  )
}

interface LeadProps {
  heading: string
  lead: { before: string; after: string }
  maskedEmail: string
}

function Lead({ heading, lead, maskedEmail }: LeadProps) {
  return (
    <>
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <p className="mt-5 text-lg text-ink-soft">
        {lead.before}
        <strong className="break-all text-ink">{maskedEmail}</strong>
        {lead.after}
      </p>
    </>
  )
}

interface SubscriptionProps {
  maskedEmail: string
  allowsMarketing: boolean
}

function Subscribed({ maskedEmail, allowsMarketing, isUndone }: SubscriptionProps & { isUndone: boolean }) {
  return (
    <>
      <Lead {...(isUndone ? words.subscribedAgain : words.subscribed)} maskedEmail={maskedEmail} />
      <form method="post" className="mt-8">
        <button type="submit" className={`button ${isUndone ? 'button-quiet' : 'button-main'} w-full sm:w-auto`}>
          {words.submit}
        </button>
      </form>
      <Unchanged allowsMarketing={allowsMarketing} />
    </>
  )
}

function Unsubscribed({
  maskedEmail,
  allowsMarketing,
  isNew,
  canUndo,
}: SubscriptionProps & { isNew: boolean; canUndo: boolean }) {
  return (
    <>
      <Lead {...(isNew ? words.unsubscribed : words.notSubscribed)} maskedEmail={maskedEmail} />
      <Unchanged allowsMarketing={allowsMarketing} />
      {canUndo ? (
        <form method="post" className="mt-8 flex flex-col items-start gap-3 sm:flex-row">
          <ButtonLink href="/">{words.backToHome}</ButtonLink>
          <button type="submit" name="intent" value="undo" className="button button-quiet">
            {words.undo}
          </button>
        </form>
      ) : (
        <ButtonLink href="/" className="mt-8">
          {words.backToHome}
        </ButtonLink>
      )}
    </>
  )
}

function Unchanged({ allowsMarketing }: { allowsMarketing: boolean }) {
  const { heading, purchases, messages, otherConsents } = words.unchanged
  return (
    <div className="sheet mt-8 p-6">
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>{purchases}</li>
        <li>{messages}</li>
        {allowsMarketing ? (
          <li>
            {otherConsents.before}
            <a className="text-link" href={localPath('/consent-to-contact')}>
              {otherConsents.link}
            </a>
            {otherConsents.after}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
