import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { proveWords as words } from '#content/interface/en/admin/prove.ts'
import { ownerBrowserCookie } from '#cookies/admin-cookie.server.ts'
import { readCookie } from '#cookies/signed-cookie.server.ts'
import { describeKeyRefusal } from '#shop/admin/describe-key-refusal.server.ts'
import { proveAgain } from '#shop/admin/proof/prove-again.server.ts'
import { readProofWays } from '#shop/admin/proof/read-proof-ways.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { visitorContext } from '../../../visitor.ts'
import { adminSessionContext } from '../actor-context.ts'
import { pathAfterLogin } from '../require-person.server.ts'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/prove'
import { holdForm, openHeldForm } from './held-form.server.ts'
import { ProofPage } from './proof-page.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get('to')
  return { ways: await readProofWays(context.get(adminSessionContext).helperId), to: to ? pathAfterLogin(to) : '' }
}

interface Answer {
  notice?: Notice
  /** What still waits, when the proof was refused. */
  waiting?: { held: string; to: string }
  /** The form that the browser sends again now. */
  form?: { to: string; fields: [string, string][] }
  download?: string
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return data(await answer(request, url, context), { headers: { 'Cache-Control': 'no-store' } })
}

async function answer(request: Request, url: URL, context: Route.ActionArgs['context']): Promise<Answer> {
  const from = url.searchParams.get('from')
  const copy = request.clone()
  const { intent, adminKey = '', code = '', passkey = '', held = '', to = '' } = await readForm(request)
  const session = context.get(adminSessionContext)
  if (intent !== 'prove' && intent !== 'prove-passkey') {
    if (!from) throw data(adminNoticeWords.unknownAction, 400)
    return { waiting: { held: holdForm(session.id, pathAfterLogin(from), await copy.formData()), to: '' } }
  }
  const waiting = { held, to: to && pathAfterLogin(to) }
  const withPasskey = intent === 'prove-passkey'
  if (withPasskey ? !passkey : !adminKey.trim() && !code.trim())
    return { waiting, notice: { title: words.missing, tone: 'bad' } }
  const proof = withPasskey
    ? { passkey, use: { purpose: 'proof' as const, holder: session.id } }
    : { key: adminKey.trim(), code }
  const origin = { ...context.get(visitorContext), knownBrowser: await readCookie(ownerBrowserCookie, request) }
  const outcome = await proveAgain(proof, session, origin)
  if ('refused' in outcome) {
    const shown = withPasskey ? 'passkey' : 'keyOrCode'
    return { waiting, notice: { ...describeKeyRefusal(outcome, shown), tone: 'bad' } }
  }
  if (waiting.to) return { download: waiting.to }
  const opened = held ? openHeldForm(session.id, held) : null
  return opened
    ? { form: opened }
    : { notice: { title: words.done, description: held ? words.lost : '', tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('prove', words.heading)

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.form) return <SendAgain {...actionData.form} />
  if (actionData?.download) return <Download to={actionData.download} />
  return <ProofPage ways={loaderData.ways} to={loaderData.to} {...actionData?.waiting} notice={actionData?.notice} />
}

/** A plain form, so that the page it belongs to answers as if it had been sent there at once. */
function SendAgain({ to, fields }: NonNullable<Answer['form']>) {
  const form = useRef<HTMLFormElement>(null)
  // Not form.submit(), which a field of that name would hide.
  useEffect(() => {
    if (form.current) HTMLFormElement.prototype.submit.call(form.current)
  }, [])
  return (
    <>
      <PageHeader title={words.done} />
      <form ref={form} method="post" action={to} className="mt-4">
        <p className="mb-4">{words.goesOn}</p>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a field, and these never move.
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-main">
          {words.continue}
        </button>
      </form>
    </>
  )
}

function Download({ to }: { to: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <PageHeader title={words.done} />
      <p className="mt-4">{words.downloadStarts}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={to} className="button button-main">
          {words.download}
        </a>
        <a href="/admin-dashboard" className="button button-quiet">
          {words.back}
        </a>
      </p>
    </>
  )
}
