import { data } from 'react-router'
import { clearDownloadCode, findDownloadCodeId, setDownloadCode } from '#cookies/download-code-cookie.server.ts'
import { addVerifiedOrder, readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { log } from '#platform/log.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { sendFreshLinksLater } from '#shop/delivery/send-fresh-links-later.server.ts'
import { type DownloadDecision, decideDownload } from '#shop/downloads/decide-download.server.ts'
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
import { CodeForm, DownloadHelp, FreshLinksForm, InAppAdvice, Started } from './download-sections.tsx'
import { type DownloadNotice, downloadNotices, downloadStates } from './download-states.ts'

export const handle: PageHandle = { scriptless: true }

/** The server streams a download that is ready before anybody asks this page; if it could not, the file is not there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  const state = decision.state === 'ready' ? ('unready' as const) : decision.state
  const hasCode = 'order' in decision && (await findDownloadCodeId(request, decision.order.id)) !== undefined
  return data(
    { state, hasCode, address: state === 'needs-code' && 'order' in decision ? maskEmail(decision.order.email) : null },
    { status: downloadStates[state].status },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  if (fields.intent === 'fresh-links') return answerWith(await freshLinks(decision))
  if (decision.state !== 'needs-code') return answerWith(null)
  if (fields.intent === 'send-code') return sendCode(request, decision)
  if (fields.intent === 'check-code') return checkCode(request, decision, fields.code ?? '')
  return answerWith(null)
}

function answerWith(notice: DownloadNotice | null, headers: string[] = []) {
  return data(notice && { notice }, { headers: headers.map((cookie) => ['Set-Cookie', cookie] as [string, string]) })
}

async function freshLinks(decision: DownloadDecision): Promise<DownloadNotice | null> {
  if (decision.state !== 'expired' && decision.state !== 'revoked') return null
  return 'refused' in (await sendFreshLinksLater(decision.order.id)) ? 'too-often' : 'links-sent'
}

type NeedsCode = Extract<DownloadDecision, { state: 'needs-code' | 'in-app' }>

async function sendCode(request: Request, { order }: NeedsCode) {
  try {
    const sent = await sendDownloadCode(order, await findDownloadCodeId(request, order.id))
    if ('refused' in sent) return answerWith(sent.refused)
    return answerWith('code-sent', [await setDownloadCode({ orderId: order.id, codeId: sent.codeId })])
  } catch (err) {
    log.error({ err }, 'a code for a download could not be sent')
    return answerWith('code-not-sent')
  }
}

async function checkCode(request: Request, { order }: NeedsCode, typed: string) {
  const codeId = await findDownloadCodeId(request, order.id)
  if (!codeId) return answerWith('code-spent')
  if (!looksLikeLoginCode(typed)) return answerWith('code-malformed')
  const redeemed = await redeemLoginCode(codeId, typed)
  if ('refused' in redeemed) return answerWith(redeemed.refused === 'wrong-code' ? 'code-wrong' : 'code-spent')
  if (redeemed.customerId !== order.customerId) return answerWith('code-spent')
  return answerWith('proved', [
    await addVerifiedOrder(request.headers.get('cookie'), order.id),
    await clearDownloadCode(),
  ])
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(getShopFacts(matches), {
    path: '/download',
    title: downloadStates[loaderData?.state ?? 'changed'].heading,
    description: 'What to do when a download does not begin.',
    keywords: ['download', 'blueprint'],
    noIndex: true,
  })

export default function Download({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { state, address } = loaderData
  const { label, heading, lead } = downloadStates[state]
  const notice = actionData?.notice
  if (notice === 'proved') return <Started supportEmail={getShopFacts(matches).supportEmail} />
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{label}</p>
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{lead}</p>
        <div className="mt-8 space-y-6">
          {notice ? <NoticeBox {...downloadNotices[notice]} /> : null}
          {state === 'expired' || state === 'revoked' ? <FreshLinksForm isSent={notice === 'links-sent'} /> : null}
          {state === 'in-app' ? <InAppAdvice /> : null}
          {state === 'needs-code' ? (
            <CodeForm address={address} hasCode={loaderData.hasCode || notice === 'code-sent'} />
          ) : null}
          {state === 'unready' ? <ButtonLink href="?">Try again</ButtonLink> : null}
          <DownloadHelp supportEmail={getShopFacts(matches).supportEmail} />
        </div>
      </div>
    </div>
  )
}
