import { data } from 'react-router'
import { addProof, codeCookie, readDownloadRequest } from '#cookies/proof-cookie.server.ts'
import { forget } from '#cookies/signed-cookie.server.ts'
import { log } from '#platform/log.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { sendFreshLinksLater } from '#shop/delivery/send-fresh-links-later.server.ts'
import { type DownloadDecision, decideDownload } from '#shop/downloads/decide-download.server.ts'
import { sendProofCode } from '#shop/downloads/send-proof-code.server.ts'
import { redeemLoginCode } from '#shop/sessions/login-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { pageMeta, shopOf } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/download'
import { CodeForm, DownloadHelp, FreshLinksForm, InAppAdvice, Started } from './download-sections.tsx'
import { type DownloadNotice, downloadNotices, downloadStates } from './download-words.ts'

export const handle: PageHandle = { scriptless: true }

/** The server streams a download that is ready before anybody asks this page; if it could not, the file is not there. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  const state = decision.state === 'ready' ? ('unready' as const) : decision.state
  const hasCode = 'order' in decision && (await codeOf(request, decision.order.id)) !== undefined
  return data(
    { state, hasCode, address: state === 'unproved' && 'order' in decision ? maskEmail(decision.order.email) : null },
    { status: downloadStates[state].status },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const decision = await decideDownload(params.token, readDownloadRequest(request), context.get(visitorContext))
  if (fields.intent === 'fresh-links') return answerWith(await freshLinks(decision))
  if (decision.state !== 'unproved') return answerWith(null)
  if (fields.intent === 'send-code') return sendCode(request, decision)
  if (fields.intent === 'check-code') return checkCode(request, decision, fields.code ?? '')
  return answerWith(null)
}

function answerWith(notice: DownloadNotice | null, headers: string[] = []) {
  return data(notice && { notice }, { headers: headers.map((cookie) => ['Set-Cookie', cookie] as [string, string]) })
}

async function freshLinks(decision: DownloadDecision): Promise<DownloadNotice | null> {
  if (decision.state !== 'expired' && decision.state !== 'revoked') return null
  return (await sendFreshLinksLater(decision.order.id)) === 'sent' ? 'links-sent' : 'too-often'
}

type Unproved = Extract<DownloadDecision, { state: 'unproved' | 'in-app' }>

async function sendCode(request: Request, { order }: Unproved) {
  try {
    const sent = await sendProofCode(order, await codeOf(request, order.id))
    if (sent === 'too-often') return answerWith('too-often')
    return answerWith('code-sent', [await codeCookie.serialize({ orderId: order.id, codeId: sent.codeId })])
  } catch (err) {
    log.error({ err }, 'a code for a download could not be sent')
    return answerWith('code-not-sent')
  }
}

async function checkCode(request: Request, { order }: Unproved, typed: string) {
  const codeId = await codeOf(request, order.id)
  if (!codeId) return answerWith('code-spent')
  if (!looksLikeLoginCode(typed)) return answerWith('code-malformed')
  const redeemed = await redeemLoginCode(codeId, typed)
  if (redeemed === 'wrong') return answerWith('code-wrong')
  if (redeemed === 'spent' || redeemed.customerId !== order.customerId) return answerWith('code-spent')
  return answerWith('proved', [await addProof(request.headers.get('cookie'), order.id), await forget(codeCookie)])
}

/** The code that this browser was sent for this order. */
async function codeOf(request: Request, orderId: string): Promise<string | undefined> {
  const sent = (await codeCookie.parse(request.headers.get('cookie'))) as { orderId: string; codeId: string } | null
  return sent?.orderId === orderId ? sent.codeId : undefined
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(shopOf(matches), {
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
  if (notice === 'proved') return <Started supportEmail={shopOf(matches).supportEmail} />
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
          {state === 'unproved' ? (
            <CodeForm address={address} hasCode={loaderData.hasCode || notice === 'code-sent'} />
          ) : null}
          {state === 'unready' ? <ButtonLink href="?">Try again</ButtonLink> : null}
          <DownloadHelp supportEmail={shopOf(matches).supportEmail} />
        </div>
      </div>
    </div>
  )
}
