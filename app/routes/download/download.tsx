import { data, redirect } from 'react-router'
import { withoutLanguage } from '#brand/language.ts'
import { downloadWords as words } from '#content/interface/download.ts'
import { clearDownloadCode, findDownloadCodeId, setDownloadCode } from '#cookies/download-code-cookie.server.ts'
import { readKnownBrowser } from '#cookies/known-browser-cookie.server.ts'
import { addVerifiedOrder, readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { log } from '#platform/log/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { sendFreshLinksLater } from '#shop/delivery/send-fresh-links-later.server.ts'
import { type DownloadDecision, decideDownload } from '#shop/downloads/decide-download.server.ts'
import { isReadable } from '#shop/downloads/download-link.server.ts'
import { sendDownloadCode } from '#shop/downloads/send-download-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/download'
import { type DownloadNotice, describeDownloadNotice } from './download-notices.ts'
import { CodeForm, DownloadHelp, DownloadStarted, FreshLinksForm, InAppAdvice } from './download-sections.tsx'

export const handle: PageHandle = { scriptless: true }

const statusCodes = {
  invalid: 404,
  expired: 410,
  revoked: 410,
  refunded: 403,
  unpaid: 403,
  'not-ready': 503,
  'in-app': 200,
  'needs-code': 403,
} satisfies Record<keyof typeof words.states, number>

const canRequestLinks = (state: string) => state === 'expired' || state === 'revoked'

/** The server streams a file that is ready, so a ready download reaches this page only when the copy is missing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  const state = decision.state === 'ready' ? ('not-ready' as const) : decision.state
  const hasCode = 'order' in decision && (await findDownloadCodeId(request, decision.order.id)) !== undefined
  return data(
    {
      ...{ state, hasCode, readHref: findReadHref(request, params.token, decision) },
      address: state === 'needs-code' && 'order' in decision ? maskEmail(decision.order.email) : null,
    },
    { status: statusCodes[state] },
  )
}

/** The reader, when the buyer came from it or the app of the link does not download. */
function findReadHref(request: Request, token: string, decision: DownloadDecision): string | null {
  const [bought] = 'boughtFiles' in decision && !decision.isZip ? decision.boughtFiles : []
  const wantsToRead = decision.state === 'in-app' || new URL(request.url).searchParams.has('read')
  return wantsToRead && bought && isReadable(bought.file) ? `/download/read/${token}` : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  if (fields.intent === 'fresh-links' && decision.state !== 'ready') return respond(await sendFreshLinks(decision))
  if (decision.state === 'ready') return redirect(withoutLanguage(new URL(request.url).pathname), 303)
  if (decision.state !== 'needs-code') return respond(null)
  if (fields.intent === 'send-code') return sendCode(request, decision, context.get(visitorContext))
  if (fields.intent === 'check-code')
    return checkCode(request, decision, fields.code ?? '', context.get(visitorContext))
  return respond(null)
}

function respond(notice: DownloadNotice | null, headers: string[] = []) {
  return data(notice && { notice }, { headers: headers.map((cookie) => ['Set-Cookie', cookie] as [string, string]) })
}

async function sendFreshLinks(decision: DownloadDecision): Promise<DownloadNotice | null> {
  if (!('order' in decision) || !canRequestLinks(decision.state)) return null
  return 'refused' in (await sendFreshLinksLater(decision.order.id)) ? 'too-many-emails' : 'links-sent'
}

type NeedsCode = Extract<DownloadDecision, { state: 'needs-code' | 'in-app' }>

async function sendCode(request: Request, { order }: NeedsCode, { ip }: Visitor) {
  try {
    const replacing = await findDownloadCodeId(request, order.id)
    const sent = await sendDownloadCode(order, { ip, browser: await readKnownBrowser(request), replacing })
    if ('refused' in sent) return respond('too-many-emails')
    return respond('code-sent', await setDownloadCode({ orderId: order.id, codeId: sent.codeId }))
  } catch (err) {
    log.error({ err }, 'could not send a download code')
    return respond('code-not-sent')
  }
}

async function checkCode(request: Request, { order }: NeedsCode, typed: string, visitor: Visitor) {
  const codeId = await findDownloadCodeId(request, order.id)
  if (!codeId) return respond('code-expired')
  if (!looksLikeLoginCode(typed)) return respond('code-malformed')
  const redeemed = await redeemLoginCode(codeId, typed, visitor)
  if ('refused' in redeemed) return respond(redeemed.refused === 'wrong-code' ? 'code-wrong' : 'code-expired')
  if (redeemed.customerId !== order.customerId) return respond('code-expired')
  return respond('verified', [
    await addVerifiedOrder(request.headers.get('cookie'), order.id),
    ...(await clearDownloadCode()),
  ])
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(getShopFacts(matches), {
    path: '/download',
    title: words.states[loaderData?.state ?? 'invalid'].heading,
    ...words.meta,
    noIndex: true,
  })

export default function Download({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { state, address, readHref } = loaderData
  const { label, heading, lead } = words.states[state]
  const notice = actionData?.notice
  if (notice === 'verified')
    return <DownloadStarted supportEmail={getShopFacts(matches).supportEmail} readHref={readHref} />
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{label}</p>
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{lead(linkLifetimeDays)}</p>
        <div className="mt-8 space-y-6">
          {notice ? <NoticeBox {...describeDownloadNotice(notice)} /> : null}
          {canRequestLinks(state) && notice !== 'links-sent' ? <FreshLinksForm /> : null}
          {state === 'in-app' ? <InAppAdvice readHref={readHref} /> : null}
          {state === 'needs-code' ? (
            <CodeForm address={address} hasCode={loaderData.hasCode || notice === 'code-sent'} />
          ) : null}
          {state === 'not-ready' ? <ButtonLink href="?">{words.tryAgain}</ButtonLink> : null}
          <DownloadHelp supportEmail={getShopFacts(matches).supportEmail} />
        </div>
      </div>
    </div>
  )
}
