import { data, Form } from 'react-router'
import { moveInWords } from '#content/interface/en/admin/move-in.ts'
import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import { setUpWords as words } from '#content/interface/en/admin/set-up.ts'
import { adminCookie, ownerBrowserCookie } from '#cookies/admin-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { checkSetUpLink } from '#shop/admin/owner-login/set-up-link.server.ts'
import { type SetUpWay, setUpOwner } from '#shop/admin/owner-login/set-up-owner.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { type Notice, NoticeBox } from '../../../ui/notice.tsx'
import { visitorContext } from '../../../visitor.ts'
import { NewCodes } from '../my-login/new-codes.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { ShownOnce } from '../settings/shown-once.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/set-up'

const refusedStatus = { 'link-wrong': 403, 'link-limited': 403, 'not-made': 422 } as const

/** Opening the link changes nothing, so that a messenger's preview of it does not use it up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const checked = await checkSetUpLink(params.link, context.get(visitorContext).ip)
  if (checked === 'valid') return { notice: null }
  const refused = `link-${checked}` as const
  return data({ notice: { ...words.refused[refused], tone: 'bad' as const } }, refusedStatus[refused])
}

interface Answer {
  notice?: Notice
  made?: { key: string | null; codes: string[] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { intent, passkey = '' } = await readForm(request)
  const way: SetUpWay = intent === 'set-up-passkey' ? { passkey, name: words.passkey.name } : 'key'
  const setUp = await setUpOwner(params.link, way, context.get(visitorContext))
  if ('refused' in setUp) {
    const answer: Answer = { notice: { ...words.refused[setUp.refused], tone: 'bad' } }
    return data(answer, refusedStatus[setUp.refused])
  }
  const { token, browser, ...made } = setUp
  const headers = setCookieHeaders(await adminCookie.serialize(token), await ownerBrowserCookie.serialize(browser))
  // No cache may keep a key.
  headers.set('Cache-Control', 'no-store')
  const answer: Answer = { made }
  return data(answer, { headers })
}

/** The link is used now, so the loader would only say that it does not work. */
export function shouldRevalidate() {
  return false
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('set-up', words.metaTitle)

export default function SetUp({ loaderData, actionData, params }: Route.ComponentProps) {
  const made = actionData?.made
  const notice = actionData?.notice ?? (made ? null : loaderData.notice)
  return (
    <div className="graph-paper">
      <div className="column max-w-2xl py-12 md:py-20">
        <h1 className="text-4xl md:text-5xl">{made ? words.done : words.heading}</h1>
        <p className="mt-3 text-lg text-ink-soft">{made ? words.doneText : words.lead}</p>
        {notice ? (
          <div className="mt-6">
            <NoticeBox {...notice} />
          </div>
        ) : null}
        {made ? (
          <Made adminKey={made.key} codes={made.codes} />
        ) : loaderData.notice ? null : (
          <Ways link={params.link} />
        )}
      </div>
    </div>
  )
}

function Ways({ link }: { link: string }) {
  const isBusy = useIsBusy()
  return (
    <div className="mt-8 grid gap-5 md:grid-cols-2">
      <section aria-labelledby="with-passkey" className="sheet space-y-4 p-5">
        <h2 id="with-passkey" className="text-2xl">
          {words.passkey.heading}
        </h2>
        <p>{words.passkey.text}</p>
        <PasskeyButton
          purpose="set-up"
          link={link}
          label={words.passkey.button}
          fields={{ intent: 'set-up-passkey' }}
          variant="main"
        />
        <noscript>
          <p>{words.passkey.missing}</p>
        </noscript>
      </section>
      <section aria-labelledby="with-key" className="sheet space-y-4 p-5">
        <h2 id="with-key" className="text-2xl">
          {words.key.heading}
        </h2>
        <p>{words.key.text}</p>
        <Form method="post">
          <button
            type="submit"
            name="intent"
            value="set-up-key"
            disabled={isBusy}
            className="button button-quiet w-full"
          >
            {words.key.button}
          </button>
        </Form>
      </section>
    </div>
  )
}

function Made({ adminKey, codes }: { adminKey: string | null; codes: string[] }) {
  const { shown, shownText, label } = myLoginWords.key
  return (
    <>
      {adminKey ? (
        <ShownOnce id="new-key" heading={shown} text={shownText} label={label}>
          {adminKey}
        </ShownOnce>
      ) : null}
      {codes.length > 0 ? <NewCodes codes={codes} /> : null}
      <a href="/admin-dashboard" className="button button-main mt-6 print:hidden">
        {words.goOn}
      </a>
      <p className="mt-4 print:hidden">
        <a href="/admin-dashboard/opening#move-in" className="text-link">
          {moveInWords.link}
        </a>
      </p>
    </>
  )
}
