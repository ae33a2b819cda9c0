import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { account } from '#content/interface/en/account.ts'
import { consents } from '#content/interface/en/consents.ts'
import { formErrors } from '#content/interface/en/form-errors.ts'
import { loginCodeCookie } from '#cookies/login-code-cookie.server.ts'
import { flashNotice, takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { findCurrentSession, sessionCookie } from '#cookies/session-cookie.server.ts'
import { clearCookie, readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { changeConsent } from '#shop/consents/change-consent.server.ts'
import { marketingPurposes } from '#shop/consents/consent.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { endSession } from '#shop/sessions/end-session.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import { notices } from '../../notices.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import { deleteLocalRecord } from '../free-guide/local-record.ts'
import type { Route } from './+types/customer-dashboard'
import { Dashboard } from './dashboard.tsx'
import { readDashboard } from './dashboard-data.server.ts'
import {
  codeExpired,
  codeJustSent,
  codeMalformed,
  describeRefusedCode,
  describeRefusedRequest,
  loginFailed,
} from './login-notices.ts'
import { CodeStep, EmailStep } from './login-steps.tsx'
import { requireSession } from './require-session.server.ts'

const path = '/customer-dashboard'

export async function loader({ request }: Route.LoaderArgs) {
  const flashed = await takeFlashNotice(request)
  const headers = setCookieHeaders(...(flashed ? [flashed.header] : []))
  const notice = flashed ? notices[flashed.name] : null
  return data({ notice, isErased: flashed?.name === 'erased', ...(await readStep(request)) }, { headers })
}

async function readStep(request: Request) {
  const session = await findCurrentSession(request)
  if (session) return { step: 'dashboard' as const, dashboard: await readDashboard(session) }
  const codeId = await readCookie(loginCodeCookie, request)
  const code = codeId ? await findSentCode(codeId) : null
  if (code?.isOpen) return { step: 'code' as const, email: code.email }
  return { step: 'email' as const, email: code?.email ?? '' }
}

type Answer = { notice: Notice; email?: string }

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const fields = await readForm(request)
  const visitor = context.get(visitorContext)
  switch (fields.intent) {
    case 'code':
      return enterCode(request, fields.code ?? '')
    case 'send-again':
      return sendNewCode(request, visitor)
    case 'other-address':
      throw redirect(path, { status: 303, headers: setCookieHeaders(await clearCookie(loginCodeCookie)) })
    case 'logout':
      return logOut(request)
    case 'consent':
      return setConsent(request, fields, visitor)
    default:
      return sendCode(request, fields.email ?? '', visitor)
  }
}

const consentNotSaved: Notice = { ...account.consents.offline, tone: 'bad' }

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent, email } = readFields(await request.clone().formData())
  const notice = intent === 'consent' ? consentNotSaved : loginFailed
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
  const replacing = (await readCookie(loginCodeCookie, request)) ?? undefined
  try {
    const answer = await requestLoginCode({ email: checked.data, ip, replacing })
    if ('refused' in answer) return { email: typed, notice: describeRefusedRequest(answer) }
    throw redirect(path, { status: 303, headers: setCookieHeaders(await loginCodeCookie.serialize(answer.codeId)) })
  } catch (err) {
    if (err instanceof Response) throw err
    log.error({ err }, 'could not send a login code')
    return { email: typed, notice: loginFailed }
  }
}

async function sendNewCode(request: Request, visitor: Visitor): Promise<Answer> {
  const codeId = await readCookie(loginCodeCookie, request)
  const code = codeId ? await findSentCode(codeId) : null
  if (!code) return { notice: codeExpired }
  return code.canResend ? sendCode(request, code.email, visitor) : { notice: codeJustSent }
}

async function enterCode(request: Request, typed: string): Promise<Answer> {
  const codeId = await readCookie(loginCodeCookie, request)
  if (!codeId) return { notice: codeExpired }
  if (!looksLikeLoginCode(typed)) return { notice: codeMalformed }
  const redeemed = await redeemLoginCode(codeId, typed)
  if ('refused' in redeemed) return { notice: describeRefusedCode(redeemed) }
  const token = await openSession(redeemed.customerId, await readCookie(sessionCookie, request))
  throw redirect(path, {
    status: 303,
    headers: setCookieHeaders(
      await sessionCookie.serialize(token),
      await clearCookie(loginCodeCookie),
      await flashNotice('loggedIn'),
    ),
  })
}

async function logOut(request: Request): Promise<never> {
  const token = await readCookie(sessionCookie, request)
  if (token) await endSession(token)
  const headers = setCookieHeaders(
    await clearCookie(sessionCookie),
    await clearCookie(loginCodeCookie),
    await flashNotice('loggedOut'),
  )
  throw redirect(path, { status: 303, headers })
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
      return <CodeStep email={loaderData.email} notice={notice} />
    case 'email':
      return <EmailStep email={actionData?.email ?? loaderData.email} notice={notice} />
  }
}
