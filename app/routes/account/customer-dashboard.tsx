import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { languages } from '#brand/language.ts'
import { account } from '#content/interface/account.ts'
import { consents } from '#content/interface/consents.ts'
import { formErrors } from '#content/interface/form-errors.ts'
import { clearStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { readKnownBrowser, rememberKnownBrowser } from '#cookies/known-browser-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { clearRequestedCode, readRequestedCode, setRequestedCode } from '#cookies/login-code-cookie.server.ts'
import { flashNotice, takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { findCurrentSession, sessionCookie } from '#cookies/session-cookie.server.ts'
import { readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { changeConsent } from '#shop/consents/change-consent.server.ts'
import { marketingPurposes } from '#shop/consents/consent.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { changeLanguage } from '#shop/customers/change-language.server.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { endOtherSessions } from '#shop/sessions/end-other-sessions.server.ts'
import { endSession } from '#shop/sessions/end-session.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import { describeNotice } from '../../notices.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import { deleteLocalRecord } from '../free-guide/local-record.ts'
import type { Route } from './+types/customer-dashboard'
import { Dashboard } from './dashboard.tsx'
import { readDashboard } from './dashboard-data.server.ts'
import {
  describeCodeJustSent,
  describeExpiredCode,
  describeFailedLogin,
  describeMalformedCode,
  describeRefusedCode,
  describeRefusedRequest,
} from './login-notices.ts'
import { CodeStep, EmailStep } from './login-steps.tsx'
import { requireSession } from './require-session.server.ts'

const path = '/customer-dashboard'

export async function loader({ request }: Route.LoaderArgs) {
  const flashed = await takeFlashNotice(request)
  const session = await findCurrentSession(request)
  const headers = setCookieHeaders(...(flashed ? [flashed.header] : []))
  const notice = flashed ? describeNotice(flashed.name) : null
  const step = session
    ? { step: 'dashboard' as const, dashboard: await readDashboard(session) }
    : await readLoginStep(request)
  return data({ notice, isErased: flashed?.name === 'erased', ...step }, { headers })
}

async function readLoginStep(request: Request) {
  const requested = await readRequestedCode(request)
  const code = requested ? await findSentCode(requested.codeId) : null
  const email = requested?.hiddenEmail ?? code?.email ?? ''
  if (code?.isOpen) return { step: 'code' as const, email, isHidden: requested?.hiddenEmail !== undefined }
  return { step: 'email' as const, email }
}

type Answer = { notice: Notice; email?: string }

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const fields = await readForm(request)
  const visitor = context.get(visitorContext)
  switch (fields.intent) {
    case 'code':
      return enterCode(request, fields.code ?? '', visitor)
    case 'send-again':
      return sendNewCode(request, visitor)
    case 'other-address':
      throw redirect(path, { status: 303, headers: setCookieHeaders(await clearRequestedCode()) })
    case 'logout':
      return logOut(request)
    case 'consent':
      return setConsent(request, fields, visitor)
    case 'stop-marketing':
      return stopMarketing(request, visitor)
    case 'language':
      return setLanguage(request, fields.language)
    case 'end-session':
      return endSessions(request, fields.session ?? '')
    case 'end-other-sessions':
      return endSessions(request)
    default:
      return sendCode(request, fields.email ?? '', visitor)
  }
}

function describeOffline(intent: string): Notice {
  if (['consent', 'stop-marketing'].includes(intent)) return { ...account.consents.offline, tone: 'bad' }
  if (intent === 'language') return { ...account.messageLanguage.offline, tone: 'bad' }
  if (['end-session', 'end-other-sessions'].includes(intent)) return { ...account.sessions.offline, tone: 'bad' }
  return describeFailedLogin()
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent = '', email } = readFields(await request.clone().formData())
  const notice = describeOffline(intent)
  return answerWhenOffline<Answer, Answer>(serverAction, () => ({ notice, email }))
}

async function sendCode(request: Request, typed: string, { ip }: Visitor): Promise<Answer> {
  const checked = emailSchema.safeParse(typed)
  if (!checked.success) {
    return {
      email: typed,
      notice: { title: formErrors[findFirstError(checked.error) ?? 'email-required'], tone: 'bad' },
    }
  }
  const email = checked.data
  const replacing = (await readRequestedCode(request))?.codeId
  try {
    const answer = await requestLoginCode({ email, ip, browser: await readKnownBrowser(request), replacing })
    if ('refused' in answer) return { email: typed, notice: describeRefusedRequest(answer) }
    const { codeId, isHidden } = answer
    const header = await setRequestedCode({ codeId, ...(isHidden && { hiddenEmail: email }) })
    throw redirect(path, { status: 303, headers: setCookieHeaders(header) })
  } catch (err) {
    if (err instanceof Response) throw err
    log.error({ err }, 'could not send a login code')
    return { email: typed, notice: describeFailedLogin() }
  }
}

async function sendNewCode(request: Request, visitor: Visitor): Promise<Answer> {
  const requested = await readRequestedCode(request)
  const code = requested ? await findSentCode(requested.codeId) : null
  const email = requested?.hiddenEmail ?? code?.email
  if (!code || !email) return { notice: describeExpiredCode() }
  return code.canResend ? sendCode(request, email, visitor) : { notice: describeCodeJustSent() }
}

async function enterCode(request: Request, typed: string, visitor: Visitor): Promise<Answer> {
  const requested = await readRequestedCode(request)
  if (!requested) return { notice: describeExpiredCode() }
  if (!looksLikeLoginCode(typed)) return { notice: describeMalformedCode() }
  const redeemed = await redeemLoginCode(requested.codeId, typed, visitor)
  if ('refused' in redeemed) return { notice: describeRefusedCode(redeemed) }
  const { browser, header } = await rememberKnownBrowser(request)
  const replacing = await readCookie(sessionCookie, request)
  const token = await openSession(redeemed.customerId, { browser, userAgent: visitor.userAgent, replacing })
  throw redirect(path, {
    status: 303,
    headers: setCookieHeaders(
      await sessionCookie.serialize(token),
      header,
      await clearRequestedCode(),
      await flashNotice('loggedIn'),
    ),
  })
}

async function logOut(request: Request): Promise<never> {
  const token = await readCookie(sessionCookie, request)
  if (token) await endSession(token)
  const headers = setCookieHeaders(
    await sessionCookie.clear(),
    await clearRequestedCode(),
    await clearStartedOrders(),
    await leadCookie.clear(),
    await flashNotice('loggedOut'),
  )
  throw redirect(path, { status: 303, headers })
}

async function endSessions(request: Request, id?: string): Promise<Answer> {
  const ended = await endOtherSessions(await requireSession(request), id)
  return { notice: { ...account.sessions.ended(ended), tone: 'good' } }
}

async function setConsent(request: Request, fields: Record<string, string>, visitor: Visitor): Promise<Answer> {
  const { customer } = await requireSession(request)
  const purpose = marketingPurposes.find((name) => name === fields.purpose)
  if (!purpose) throw data(account.consents.noSuchConsent, 400)
  const isGranted = fields.granted === 'yes'
  await changeConsent(customer.id, purpose, isGranted, visitor)
  const { nowAllowed, nowStopped } = account.consents
  return { notice: { ...(isGranted ? nowAllowed : nowStopped)(consents.names[purpose]), tone: 'good' } }
}

async function setLanguage(request: Request, typed: string | undefined): Promise<Answer> {
  const { customer } = await requireSession(request)
  const language = languages.find((known) => known === typed)
  if (!language) throw data(account.messageLanguage.unknown, 400)
  await changeLanguage(customer.id, language)
  return { notice: { ...account.messageLanguage.saved, tone: 'good' } }
}

async function stopMarketing(request: Request, visitor: Visitor): Promise<Answer> {
  const { customer } = await requireSession(request)
  await stopAllMarketing(customer.id, 'account', visitor)
  return { notice: { ...account.consents.allStopped, tone: 'good' } }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path, ...account.meta, noIndex: true })

export default function CustomerDashboard({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const notice = actionData?.notice ?? loaderData.notice
  useToast(notice)
  useEffect(() => {
    if (loaderData.isErased) deleteLocalRecord()
  }, [loaderData.isErased])
  switch (loaderData.step) {
    case 'dashboard':
      return <Dashboard {...loaderData.dashboard} notice={notice} supportEmail={supportEmail} />
    case 'code':
      return <CodeStep email={loaderData.email} isHidden={loaderData.isHidden} notice={notice} />
    case 'email':
      return <EmailStep email={actionData?.email ?? loaderData.email} notice={notice} />
  }
}
